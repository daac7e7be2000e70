import { durationText } from '@wildsoak/contract/rules/time-text';
import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { Menu, MenuItem } from '../../../ui/menu.tsx';

const CHOICES = [0, 15, 30, 45, 60, 90, 120, 180, 240, 480, 720, 1_440];

const OVERNIGHT = 'overnight';
const ELSEWHERE = 'elsewhere';

/** Not a <select>: in a list that takes the arrow keys for itself, they would not reach it. */
export const StayMenu = ({
  verb,
  name,
  minutes,
  isOvernight,
  onChoose,
  onOvernight,
  onElsewhere,
}: {
  verb: string;
  name: string;
  minutes: number;
  isOvernight: boolean;
  onChoose: (minutes: number) => void;
  onOvernight: () => void;
  /** Overnight, but at another place. */
  onElsewhere: () => void;
}) => {
  const choices = CHOICES.includes(minutes)
    ? CHOICES
    : [...CHOICES, minutes].toSorted((a, b) => a - b);
  return (
    <MenuTrigger>
      <Button className="flex min-h-11 items-center gap-1 rounded-lg px-1.5 text-sm font-medium hover:bg-sunken">
        {verb} {isOvernight ? 'overnight' : durationText(minutes)}
        <span className="sr-only"> at {name}, change</span>
        <ChevronDown aria-hidden className="size-4" />
      </Button>
      <Menu
        placement="bottom start"
        aria-label={`${verb} at ${name}`}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[isOvernight ? OVERNIGHT : minutes]}
        onSelectionChange={(keys) => {
          const [chosen] = keys === 'all' ? [] : keys;
          if (chosen === OVERNIGHT) onOvernight();
          else if (chosen === ELSEWHERE) onElsewhere();
          else if (chosen !== undefined && (isOvernight || Number(chosen) !== minutes))
            onChoose(Number(chosen));
        }}
      >
        {choices.map((choice) => (
          <MenuItem key={choice} id={choice} textValue={durationText(choice)}>
            {durationText(choice)}
          </MenuItem>
        ))}
        <MenuItem id={OVERNIGHT}>Overnight</MenuItem>
        <MenuItem id={ELSEWHERE}>Then overnight somewhere else...</MenuItem>
      </Menu>
    </MenuTrigger>
  );
};
