import { ChevronsDown, ChevronsUp } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';
import { IconButton } from './icon-button.tsx';
import { Sheet } from './sheet.tsx';
import { useSheetDrag, type SheetHeight } from './use-sheet-drag.ts';

/** On a phone, of the box around it; a little of the map always shows. */
const HEIGHTS: Readonly<Record<SheetHeight, string>> = {
  closed: 'max-lg:h-15',
  half: 'max-lg:h-[55%]',
  whole: 'max-lg:h-[calc(100%-3.25rem)]',
};

const TALL =
  'max-lg:max-h-[calc(100%-3.25rem)] max-lg:min-h-15 max-lg:touch-pan-y motion-safe:max-lg:transition-[height] motion-safe:max-lg:duration-200';

/** On a phone it is as high as you drag its head, or press its buttons. */
export const DraggedSheet = ({
  height,
  onHeight,
  className = '',
  ...rest
}: Omit<ComponentProps<typeof Sheet>, 'isOpen' | 'onToggle' | 'aside' | 'drag' | 'ref'> & {
  height: SheetHeight;
  onHeight: (height: SheetHeight) => void;
}) => {
  const ref = useRef<HTMLElement>(null);
  const drag = useSheetDrag(ref, onHeight);
  const isOpen = height !== 'closed';
  const isWhole = height === 'whole';
  return (
    <Sheet
      ref={ref}
      drag={drag}
      isOpen={isOpen}
      onToggle={() => onHeight(isOpen ? 'closed' : 'half')}
      aside={
        isOpen && (
          <IconButton
            label={isWhole ? 'Show more of the map' : 'Show more of the list'}
            icon={isWhole ? ChevronsDown : ChevronsUp}
            className="my-auto mr-2 lg:hidden"
            onClick={() => onHeight(isWhole ? 'half' : 'whole')}
          />
        )
      }
      className={`${HEIGHTS[height]} ${TALL} ${className}`}
      {...rest}
    />
  );
};
