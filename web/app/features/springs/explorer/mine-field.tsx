import { MINE_CHOICES, type MineFilter } from '@wildsoak/contract/rules/filters';
import { Field, SELECT } from './filter-field.tsx';

/** For members. On wide screens at the end of the row below, where it moves nothing when it comes. */
export const MineField = ({
  id,
  chosen,
  onChange,
}: {
  id: string;
  chosen: MineFilter;
  onChange: (mine: MineFilter) => void;
}) => (
  <Field
    id={id}
    label="My springs"
    className="lg:order-last lg:ml-auto lg:flex lg:shrink-0 lg:items-center lg:gap-3 lg:*:first:mb-0 lg:*:first:shrink-0"
  >
    <select
      id={id}
      value={chosen}
      onChange={({ target }) =>
        onChange(MINE_CHOICES.find(({ value }) => value === target.value)?.value ?? '')
      }
      className={SELECT}
    >
      {MINE_CHOICES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </Field>
);
