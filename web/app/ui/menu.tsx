import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps,
  type MenuProps,
} from 'react-aria-components/Menu';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { CARD } from './card.tsx';

/** What a `MenuTrigger` opens. */
export const Menu = <Item extends object>({
  placement = 'bottom end',
  ...menu
}: MenuProps<Item> & Pick<PopoverProps, 'placement'>) => (
  <Popover
    placement={placement}
    className={`max-h-80 min-w-52 overflow-y-auto ${CARD} p-1.5 text-ink shadow-lg`}
  >
    <AriaMenu {...menu} className="outline-none" />
  </Popover>
);

export const MenuItem = (item: MenuItemProps) => (
  <AriaMenuItem
    {...item}
    className="flex min-h-11 cursor-pointer items-center rounded-lg px-3 font-medium -outline-offset-3 data-disabled:cursor-default data-disabled:text-quiet data-focused:bg-sunken data-selected:font-bold data-selected:text-accent"
  />
);
