import type { Visit } from '@wildsoak/contract/visits';
import { Button } from '../../../ui/button.tsx';

/** Leads to what the member said about that day before. */
export const SameDay = ({ visit, onChange }: { visit: Visit; onChange: () => void }) =>
  visit.editable_until === null ? (
    <p>It is more than a week old, so you can only delete it, in the list on the spring’s page.</p>
  ) : (
    <Button look="quiet" className="self-start" onClick={onChange}>
      Change that visit
    </Button>
  );
