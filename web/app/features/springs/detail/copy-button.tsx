import { Copy } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { copyOrSelect } from '../../../lib/browser/copy.ts';
import { Button } from '../../../ui/button.tsx';

export const CopyButton = ({ of: text }: { of: RefObject<HTMLElement | null> }) => {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const element = text.current;
    if (!element) return;
    const select = () => getSelection()?.selectAllChildren(element);
    setSaid(await copyOrSelect(element.textContent, select));
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
