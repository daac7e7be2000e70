import { useQueryClient } from '@tanstack/react-query';
import type { Visit } from '@wildsoak/contract/visits';
import { useState } from 'react';
import { useTemperatureUnit } from '../../../domain/temperature/temperature-unit.ts';
import { localToday } from '../../../domain/visit/visit-day.ts';
import { springName } from '../../../lib/format.ts';
import { useToast } from '../../../ui/toast.tsx';
import { updateVisit } from '../calls.ts';
import { refreshVisits } from '../queries.ts';
import { VisitDialog, VisitForm } from './visit-form.tsx';
import { visitBodyOf, visitValuesOf } from './visit-values.ts';

interface Props {
  visit: Visit;
  /** Why nobody should bathe there; null elsewhere. */
  known: string | null;
  onClose: () => void;
}

/** The photo stays as it is. */
export const EditVisitForm = ({
  visit,
  known,
  onSaved,
  onClose,
}: Props & { onSaved?: () => void }) => {
  const unit = useTemperatureUnit();
  const [values, setValues] = useState(() => visitValuesOf(visit, unit));
  const [today] = useState(() => localToday());
  const queries = useQueryClient();
  const showToast = useToast();
  return (
    <VisitForm
      values={values}
      today={today}
      known={known}
      hasMore={visit.image_url !== null || known !== null}
      onChange={(changes) => setValues({ ...values, ...changes })}
      send={() => updateVisit(visit.id, visitBodyOf(values, known !== null))}
      onSent={() => {
        onSaved?.();
        refreshVisits(queries);
        showToast('Visit updated.');
        onClose();
      }}
      onClose={onClose}
    />
  );
};

export const EditVisit = (props: Props) => (
  <VisitDialog
    heading="Your visit"
    place={springName(props.visit.spring_name)}
    onClose={props.onClose}
  >
    <EditVisitForm {...props} />
  </VisitDialog>
);
