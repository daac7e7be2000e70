import { durationText } from '@wildsoak/contract/rules/time-text';
import { ChevronDown } from 'lucide-react';
import { MenuButton } from '../../../ui/menu.tsx';

const CHOICES = [0, 15, 30, 45, 60, 90, 120, 180, 240, 480, 720, 1_440];

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
    <MenuButton
      label={`${verb} at ${name}`}
      place="start"
      choices={[
        ...choices.map((choice) => ({
          label: durationText(choice),
          isChosen: !isOvernight && choice === minutes,
          onChoose: () => onChoose(choice),
        })),
        { label: 'Overnight', isChosen: isOvernight, onChoose: onOvernight },
        { label: 'Sleep somewhere else...', isChosen: false, onChoose: onElsewhere },
      ]}
      className="flex min-h-11 items-center gap-1 rounded-lg px-1.5 text-sm font-medium hover:bg-sunken"
    >
      {verb} {isOvernight ? 'overnight' : durationText(minutes)}
      <span className="sr-only"> at {name}, change</span>
      <ChevronDown aria-hidden className="size-4" />
    </MenuButton>
  );
};
