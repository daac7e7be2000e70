import type { FactField } from '@wildsoak/contract/rules/practical';
import type { Spring } from '@wildsoak/contract/springs';
import { PencilLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FACT_LABELS } from '../../domain/spring/practical.ts';
import { draftKey } from '../../lib/browser/drafts.ts';
import { useAuth } from '../../session/auth.ts';
import { lazyPart, NotOpened } from '../../ui/lazy-part.tsx';
import { loginPath } from '../../session/return-to.ts';
import { useToast } from '../../ui/toast.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormSuccess } from '../../ui/form.tsx';
import { correctionDrafts, kindOf } from './drafts.ts';

const CorrectionDialog = lazyPart(
  async () => (await import('./correction-dialog.tsx')).CorrectionDialog,
  { missing: NotOpened },
);

const labelOf = (fact: FactField | undefined) =>
  fact === undefined ? 'Suggest a correction' : 'Add what you know';

/** Of an unknown fact its own word: the line says that it isn't known. */
const Label = ({ fact }: { fact: FactField | undefined }) =>
  fact === undefined ? (
    <>
      <PencilLine aria-hidden className="size-4.5" />
      {labelOf(fact)}
    </>
  ) : (
    <>
      <span className="sr-only">Add </span>
      {FACT_LABELS[fact].toLowerCase()}
    </>
  );

const lookOf = (fact: FactField | undefined) => (fact === undefined ? 'quiet' : 'plain');
const SENT = 'Thank you. We got your correction.';
const NEXT = 'A moderator will check your correction. If it’s accepted, this page changes.';

interface Props {
  spring: Spring;
  /** The practical fact that the form begins with; left out, it asks what is wrong. */
  fact?: FactField;
}

const ForMember = ({ spring, fact, username }: Props & { username: string }) => {
  const [isOpen, setIsOpen] = useState(
    () => correctionDrafts.read(draftKey(username, spring.id))?.interrupted === kindOf(fact),
  );
  const [isSent, setIsSent] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  const showToast = useToast();
  // The dialog gives the focus back only if it still has it: its own button may be disabled by then.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = () => setIsOpen(false);
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        ref={button}
        look={lookOf(fact)}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Label fact={fact} />
      </Button>
      {fact === undefined && <FormSuccess>{isSent && NEXT}</FormSuccess>}
      {isOpen && (
        <CorrectionDialog
          title={labelOf(fact)}
          spring={spring}
          username={username}
          fact={fact}
          onClose={close}
          onSent={() => {
            close();
            setIsSent(true);
            showToast(SENT);
          }}
        />
      )}
    </div>
  );
};

/** Visitors get a link to sign in, as large as the button, so nothing moves once we know who is here. */
export const SuggestCorrection = ({ spring, fact }: Props) => {
  const auth = useAuth();
  return auth.status === 'signed-in' ? (
    <ForMember
      key={auth.user.username}
      spring={spring}
      username={auth.user.username}
      {...(fact && { fact })}
    />
  ) : (
    <LinkButton look={lookOf(fact)} to={loginPath(`/springs/${spring.id}`)}>
      <Label fact={fact} />
      <span className="sr-only"> (you need to log in)</span>
    </LinkButton>
  );
};
