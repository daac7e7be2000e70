import type { Plan } from '@wildsoak/contract/trips';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { useCheckedLink } from '../../../session/use-checked-link.ts';
import { BUTTON_SHAPE } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form.tsx';
import { MenuButton } from '../../../ui/menu.tsx';
import { actionFailure } from '../failure-text.ts';

const filesOf = ({ id, start_date }: Plan) => {
  const own = `/api/planner/plans/${id}`;
  return [
    { format: 'gpx', text: 'Download GPX', path: `${own}/export/gpx` },
    { format: 'kml', text: 'Download KML', path: `${own}/export/kml` },
    start_date === null
      ? { format: 'ics', text: 'Calendar (choose a start date first)', path: null }
      : { format: 'ics', text: 'Add to calendar', path: `${own}/calendar.ics` },
  ];
};

/** The plan as a file, under "More". */
export const PlanFiles = ({ plan, username }: { plan: Plan; username: string }) => {
  const files = filesOf(plan);
  const links = useRef(new Map<string, HTMLAnchorElement | null>());
  const { onClick, error } = useCheckedLink(username);
  return (
    <>
      <MenuButton
        choices={files.map(({ format, text, path }) => ({
          label: text,
          isDisabled: path === null,
          onChoose: () => links.current.get(format)?.click(),
        }))}
        label="More"
        className={`${BUTTON_SHAPE} border border-control-line bg-surface text-accent hover:bg-sunken`}
      >
        More
        <ChevronDown aria-hidden className="size-5 shrink-0" />
      </MenuButton>
      {/* The menu is closed by the time the session is checked, so its items cannot be the links. */}
      {files.map(({ format, path }) => (
        <a
          key={format}
          ref={(link) => void links.current.set(format, link)}
          hidden
          href={path ?? undefined}
          download
          onClick={onClick}
        >
          {format}
        </a>
      ))}
      <FormError>{error && <p>{actionFailure('Download', error)}</p>}</FormError>
    </>
  );
};
