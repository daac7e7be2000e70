import { X } from 'lucide-react';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { IconButton } from './icon-button.tsx';

const TOAST_MS = 5_000;

type ToastType = 'success' | 'info' | 'warning' | 'error';

interface Toast {
  /** A new one each time: screen readers announce a new element, even with the same words. */
  id: number;
  message: string;
  type: ToastType;
  durationMs: number;
}

type ShowToast = (message: string, type?: ToastType, durationMs?: number) => void;

const COLORS: Record<ToastType, string> = {
  success: 'border-on-good/30 bg-good text-on-good',
  info: 'border-on-good/30 bg-good text-on-good',
  warning: 'border-on-warning/30 bg-warning text-on-warning',
  error: 'border-on-bad/30 bg-bad text-on-bad',
};

const ToastContext = createContext<ShowToast>(() => {});

export const useToast = (): ShowToast => use(ToastContext);

const ToastBox = ({ toast, onClose }: { toast: Toast; onClose: () => void }) => {
  const close = useRef<HTMLButtonElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointed || isFocused;
  // Nobody has to hurry to read it or to reach its button: then its time starts over.
  useEffect(() => {
    const timer = isHeld ? undefined : setTimeout(onClose, toast.durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, toast, onClose]);
  // However it closes: if its button has the focus, the focus goes back to where it was.
  useLayoutEffect(() => {
    const button = close.current;
    return () => {
      if (button === document.activeElement) cameFrom.current?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      className={`flex items-start gap-2 rounded-xl border py-2 pr-2 pl-4 shadow-lg ${COLORS[toast.type]}`}
    >
      <p className="min-w-0 grow py-2 font-medium wrap-anywhere">{toast.message}</p>
      <IconButton
        ref={close}
        label="Close notification"
        icon={X}
        look="inherit"
        onFocus={({ relatedTarget }) => {
          cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
        }}
        onClick={onClose}
      />
    </div>
  );
};

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toast, setToast] = useState<Toast | null>(null);
  const hide = useCallback(() => setToast(null), []);
  const show = useCallback<ShowToast>(
    (message, type = 'success', durationMs = TOAST_MS) =>
      setToast((former) => ({ id: (former?.id ?? 0) + 1, message, type, durationMs })),
    [],
  );

  const region = useRef<HTMLDivElement>(null);
  // A dialog covers everything but what came into the browser's top layer after it.
  useLayoutEffect(() => {
    const layer = region.current;
    if (!layer || !toast || !document.querySelector('dialog:modal')) return undefined;
    layer.popover = 'manual';
    layer.showPopover();
    return () => {
      layer.popover = null;
    };
  }, [toast]);

  const box = toast && <ToastBox key={toast.id} toast={toast} onClose={hide} />;
  const isError = toast?.type === 'error';
  return (
    <ToastContext value={show}>
      {children}
      {/* Screen readers announce only what changes inside a region that was there before. */}
      <div
        ref={region}
        className="fixed top-[calc(var(--header)+1rem)] right-4 bottom-auto left-auto z-50 w-[min(24rem,calc(100vw-2rem))] overflow-visible bg-transparent print:hidden"
      >
        <div role="status">{!isError && box}</div>
        <div role="alert">{isError && box}</div>
      </div>
    </ToastContext>
  );
};
