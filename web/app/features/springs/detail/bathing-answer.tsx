import { BATHING_LABELS, type BathingReason } from '@wildsoak/contract/rules/bathing';
import { safetyLines } from '@wildsoak/contract/rules/safety';
import type { Spring } from '@wildsoak/contract/springs';
import { TriangleAlert } from 'lucide-react';
import { BATHING_LOOKS } from '../../../domain/bathing/bathing-badge.tsx';
import { closureSaidByText, saidOnText } from '../../../domain/bathing/said-by.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LINK_LOOK, TextLink } from '../../../ui/text-link.tsx';

/** A list that is longer keeps only what can hurt, and what the law says, in sight. */
const SHORT = 3;

/** Neither forbids nor hurts. */
const LESSER = new Set<BathingReason['kind']>([
  'tribal-permission',
  'private',
  'permit-required',
  'endangered-species',
  'fee',
  'tribal-land',
  'well',
]);

/** The reasons to show at once, and those to open. */
const sortedOut = ({ bathing_status, bathing_reasons }: Spring) => {
  // What members say is the last reason, but here it is the one for the headline.
  const isFirst = ({ kind }: BathingReason) => kind === 'soaked' && bathing_status === 'soaked';
  const reasons = bathing_reasons.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  if (reasons.length <= SHORT) return { shown: reasons, more: [] };
  const isInSight = ({ kind }: BathingReason, index: number) => index === 0 || !LESSER.has(kind);
  return {
    shown: reasons.filter(isInSight),
    more: reasons.filter((reason, index) => !isInSight(reason, index)),
  };
};

type Reason = BathingReason & { checked_on?: string | null };

/** A closure knows when somebody last checked it. */
const withCheck = (spring: Spring, reason: BathingReason): Reason => {
  // A page that an older build kept on the device knows no closures.
  const closures: Spring['closures'] | undefined = spring.closures;
  const closure = closures?.find(({ text }) => text === reason.text);
  return { ...reason, checked_on: closure?.checked_on ?? null };
};

const SaidBy = ({ reason }: { reason: Reason }) =>
  reason.kind === 'soaked' && reason.date !== null ? (
    <>
      Latest: {saidOnText(reason.date)}.{' '}
      <a href="#reviews" className="underline underline-offset-4 hover:no-underline">
        {reason.source}
      </a>
    </>
  ) : (
    closureSaidByText(reason)
  );

const Reasons = ({ spring, reasons }: { spring: Spring; reasons: readonly BathingReason[] }) => (
  <ul className="flex flex-col gap-3">
    {reasons.map((reason) => (
      <li key={reason.text}>
        <p className="font-medium">{reason.text}</p>
        <p className="mt-0.5 text-sm wrap-anywhere">
          <SaidBy reason={withCheck(spring, reason)} />
        </p>
      </li>
    ))}
  </ul>
);

const NightHours = lazyPart(async () => (await import('./night-hours.tsx')).NightHours, {
  // The reason says in words what the hours would add.
  missing: () => null,
});

/** A page that an older build kept on the device knows no closures. */
const hasNights = ({ closures }: Partial<Pick<Spring, 'closures'>>): boolean =>
  closures?.some(({ night }) => night !== null) ?? false;

const UNKNOWN = 'We do not know whether you may bathe here. Silence does not mean open or safe.';

/** May I bathe here, who says so, and what can happen: before anything else on the page. */
export const BathingAnswer = ({ spring }: { spring: Spring }) => {
  const { bathing_status: status } = spring;
  const { icon: Icon, colors } = BATHING_LOOKS[status];
  const { shown, more } = sortedOut(spring);
  const lines = safetyLines(spring);
  return (
    <section aria-labelledby="bathing" className="overflow-hidden rounded-xl border border-line">
      <div className={`flex flex-col gap-3 p-5 ${colors}`}>
        <h2 id="bathing" className="flex items-center gap-2.5 text-2xl font-semibold">
          <Icon aria-hidden className="size-7 shrink-0" strokeWidth={2.25} />
          {BATHING_LABELS[status]}
        </h2>
        {status === 'unknown' && <p className="font-medium">{UNKNOWN}</p>}
        {shown.length > 0 && <Reasons spring={spring} reasons={shown} />}
        {hasNights(spring) && <NightHours spring={spring} />}
      </div>
      <div className="flex flex-col gap-3 bg-surface px-5 pt-4 pb-1">
        {lines.length > 0 && (
          <ul className="flex flex-col gap-3">
            {lines.map(({ tone, text }) => (
              <li
                key={text}
                className={`flex gap-2.5 ${tone === 'bad' ? 'font-semibold text-on-bad' : ''}`}
              >
                <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
                <p className="min-w-0">{text}</p>
              </li>
            ))}
          </ul>
        )}
        {more.length > 0 && (
          <details>
            <summary className={`flex min-h-11 cursor-pointer items-center ${LINK_LOOK}`}>
              More to know ({more.length})
            </summary>
            <Reasons spring={spring} reasons={more} />
          </details>
        )}
        <p>
          <TextLink to={`/safety#${status}`}>Safety, and how we judge</TextLink>
        </p>
      </div>
    </section>
  );
};
