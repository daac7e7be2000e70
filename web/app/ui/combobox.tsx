import type { ReactNode } from 'react';
import {
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox';
import { optionsOf } from './combobox-options.ts';
import { CONTROL } from './control.ts';

/**
 * A text field with suggestions, which the caller finds. The typed text stays, whether a suggestion is
 * chosen or not.
 */
export const Combobox = <Item extends { name: string }>({
  label,
  name,
  text,
  items,
  emptyText,
  isInvalid = false,
  placeholder,
  aside,
  onType,
  onChoose,
}: {
  label: string;
  name: string;
  text: string;
  items: readonly Item[];
  /** Shown in an empty list; null keeps an empty list closed. */
  emptyText: string | null;
  /** The form says what is wrong. */
  isInvalid?: boolean;
  placeholder?: string;
  /** Another way to fill in the field. */
  aside?: ReactNode;
  onType: (text: string) => void;
  onChoose: (item: Item) => void;
}) => {
  const options = optionsOf(items);
  return (
    <ComboBox
      items={options}
      inputValue={text}
      onInputChange={onType}
      selectedKey={null}
      onSelectionChange={(key) => {
        const chosen = options.find((option) => option.id === key);
        if (chosen) onChoose(chosen.item);
      }}
      allowsCustomValue
      allowsEmptyCollection={emptyText !== null}
      isInvalid={isInvalid}
      className="min-w-0"
    >
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3">
        <Label className="font-medium">{label}</Label>
        {aside}
      </div>
      <Input
        name={name}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        className={`block h-12 w-full text-ellipsis placeholder:text-quiet ${CONTROL}`}
      />
      <Popover
        offset={4}
        className="w-(--trigger-width) overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-lg"
      >
        <ListBox
          className="max-h-80 overflow-y-auto p-1 outline-none"
          renderEmptyState={() => <p className="px-3 py-2.5 text-quiet">{emptyText}</p>}
        >
          {({ item }: (typeof options)[number]) => (
            <ListBoxItem
              textValue={item.name}
              className="flex min-h-11 cursor-default items-center rounded-md px-3 py-2 wrap-anywhere outline-none data-focused:bg-accent data-focused:text-on-accent data-hovered:bg-sunken data-focused:data-hovered:bg-accent"
            >
              {item.name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
};
