import type { Plan } from '@wildsoak/contract/trips';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useCheckedLink } from '../../../session/use-checked-link.ts';
import { BUTTON_SHAPE } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { actionFailure } from '../failure-text.ts';
import { calendarPath, exportPath } from '../queries.ts';

const filesOf = ({ id, start_date }: Plan) => [
  { format: 'gpx', text: 'Download GPX', path: exportPath(id, 'gpx') },
  { format: 'kml', text: 'Download KML', path: exportPath(id, 'kml') },
  start_date === null
    ? { format: 'ics', text: 'Calendar: first choose the day you leave', path: null }
    : { format: 'ics', text: 'Add to calendar', path: calendarPath(id) },
];

/** The plan as a file, under "More". */
export const PlanFiles = ({ plan, username }: { plan: Plan; username: string }) => {
  const files = filesOf(plan);
  const links = useRef(new Map<string, HTMLAnchorElement | null>());
  const { onClick, error } = useCheckedLink(username);
  return (
    <>
      <MenuTrigger>
        <Button
          className={`${BUTTON_SHAPE} border border-control-line bg-surface text-accent hover:bg-sunken`}
        >
          More
          <ChevronDown aria-hidden className="size-5 shrink-0" />
        </Button>
        <Menu aria-label="More" onAction={(format) => links.current.get(String(format))?.click()}>
          {files.map(({ format, text, path }) => (
            <MenuItem key={format} id={format} isDisabled={path === null}>
              {text}
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
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
