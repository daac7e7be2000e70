import { Copy } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Where the clipboard is refused (no permission, no https) the text is at least selected. */
const selectInstead = (element: HTMLElement | null): string => {
  if (!element) return 'Copying is not possible here';
  getSelection()?.selectAllChildren(element);
  return 'Selected, ready to copy';
};

export const CopyButton = ({ of: text }: { of: RefObject<HTMLElement | null> }) => {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text.current?.textContent ?? '');
      setSaid('Copied');
    } catch {
      setSaid(selectInstead(text.current));
    }
  };
  return (
    <>
      <Button look="quiet" className="noscript:hidden" onClick={() => void copy()}>
        <Copy aria-hidden className="size-4.5" />
        Copy<span className="sr-only"> coordinates</span>
      </Button>
      <span role="status" className="self-center text-base text-quiet empty:hidden">
        {said}
      </span>
    </>
  );
};
