import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useCheckedLink } from '../../../session/use-checked-link.ts';
import { BUTTON_SHAPE } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { actionFailure } from '../failure-text.ts';
import { exportPath } from '../queries.ts';

const FORMATS = ['gpx', 'kml'] as const;

/** The plan as a file, under "More". */
export const PlanFiles = ({ id, username }: { id: number; username: string }) => {
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
          {FORMATS.map((format) => (
            <MenuItem key={format} id={format}>
              Download {format.toUpperCase()}
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
      {/* The menu is closed by the time the session is checked, so its items cannot be the links. */}
      {FORMATS.map((format) => (
        <a
          key={format}
          ref={(link) => void links.current.set(format, link)}
          hidden
          href={exportPath(id, format)}
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
