import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { durationText } from '../../../domain/trip/itinerary.ts';

const CHOICES = [0, 15, 30, 45, 60, 90, 120, 180, 240, 480, 720, 1_440];

/** A menu and no <select>: in a list that the arrow keys walk through, they would not reach it. */
export const StayMenu = ({
  name,
  minutes,
  onChoose,
}: {
  name: string;
  minutes: number;
  onChoose: (minutes: number) => void;
}) => {
  const choices = CHOICES.includes(minutes)
    ? CHOICES
    : [...CHOICES, minutes].toSorted((a, b) => a - b);
  return (
    <MenuTrigger>
      <Button className="flex min-h-11 items-center gap-1 rounded-lg px-1.5 text-sm font-medium hover:bg-sunken">
        Stay {durationText(minutes)}
        <span className="sr-only"> at {name}, change</span>
        <ChevronDown aria-hidden className="size-4" />
      </Button>
      <Popover
        placement="bottom start"
        className="max-h-80 min-w-40 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 text-ink shadow-lg"
      >
        <Menu
          aria-label={`Stay at ${name}`}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[minutes]}
          onSelectionChange={(keys) => {
            const [chosen] = keys === 'all' ? [] : keys;
            if (chosen !== undefined && Number(chosen) !== minutes) onChoose(Number(chosen));
          }}
          className="outline-none"
        >
          {choices.map((choice) => (
            <MenuItem
              key={choice}
              id={choice}
              textValue={durationText(choice)}
              className="flex min-h-11 cursor-pointer items-center rounded-lg px-3 font-medium -outline-offset-3 data-focused:bg-sunken data-selected:font-bold data-selected:text-accent"
            >
              {durationText(choice)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
};
