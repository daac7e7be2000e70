import type { BathingReason } from '@wildsoak/contract/rules/bathing';
import { safetyLines } from '@wildsoak/contract/rules/safety';
import type { Spring } from '@wildsoak/contract/springs';
import { TriangleAlert } from 'lucide-react';
import { BATHING_LOOKS } from '../../../domain/bathing/bathing-badge.tsx';
import { closureSaidByText, saidOnText } from '../../../domain/bathing/said-by.ts';
import { SourceText } from '../../../domain/bathing/source-text.tsx';
import { headlineOf } from '../../../domain/bathing/headline.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LINK_LOOK, TextLink } from '../../../ui/text-link.tsx';

/** A list that is longer keeps only what can hurt, and what the law says, in sight. */
const SHORT = 3;

/** Neither forbids nor hurts. */
const LESSER = new Set<BathingReason['kind']>([
  'tribal-permission',
  'private',
  'permit-required',
  'reservation',
  'endangered-species',
  'fee',
  'tribal-land',
  'well',
  'former',
  'not-a-soak',
]);

/** The reasons to show at once, and those to open. */
const sortedOut = ({ bathing_status, bathing_reasons }: Spring) => {
  const reasons = bathing_reasons;
  if (reasons.length <= SHORT) return { shown: reasons, more: [] };
  // At a resort an owner's conditions are how one gets in.
  const isCondition = (kind: BathingReason['kind']) =>
    bathing_status === 'resort' && (kind === 'private' || kind === 'reservation');
  const isInSight = ({ kind }: BathingReason, index: number) =>
    index === 0 || !LESSER.has(kind) || isCondition(kind);
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

/** What the catalog's own statement says. */
const ABOUT_SOAKING = new Set<BathingReason['kind']>(['soak', 'former', 'not-a-soak']);

const SaidBy = ({ spring, reason }: { spring: Spring; reason: Reason }) =>
  reason.kind === 'soaked' && reason.date !== null ? (
    <>
      Latest: {saidOnText(reason.date)}.{' '}
      <a href="#reviews" className="underline underline-offset-4 hover:no-underline">
        {reason.source}
      </a>
    </>
  ) : (
    <SourceText url={ABOUT_SOAKING.has(reason.kind) ? spring.soak?.source_url : null}>
      {closureSaidByText(reason)}
    </SourceText>
  );

const Reasons = ({ spring, reasons }: { spring: Spring; reasons: readonly BathingReason[] }) => (
  <ul className="flex flex-col gap-3">
    {reasons.map((reason) => (
      <li key={reason.text}>
        <p className="font-medium">{reason.text}</p>
        <p className="mt-0.5 text-sm wrap-anywhere">
          <SaidBy spring={spring} reason={withCheck(spring, reason)} />
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

const RUMOR = 'Not confirmed. Silence does not mean open or safe.';
const UNKNOWN = 'No word yet on soaking. Silence does not mean open or safe.';

/** May I bathe here, who says so, and what can happen: before anything else on the page. */
export const BathingAnswer = ({ spring }: { spring: Spring }) => {
  const { bathing_status: status } = spring;
  const { icon: Icon, colors } = BATHING_LOOKS[status];
  const { shown, more } = sortedOut(spring);
  const lines = safetyLines(spring);
  return (
    <section aria-labelledby="bathing" className="overflow-hidden rounded-xl border border-line">
      <div className={`flex flex-col gap-3 p-5 ${colors}`}>
        <h2 id="bathing" className="flex items-center gap-2.5 text-xl font-semibold sm:text-2xl">
          <Icon aria-hidden className="size-7 shrink-0" strokeWidth={2.25} />
          {/* A kept copy may be of last year. */}
          <span suppressHydrationWarning>{headlineOf(spring)}</span>
        </h2>
        {status === 'unknown' && (
          <p className="font-medium">
            {spring.bathing_reasons.some(({ kind }) => ABOUT_SOAKING.has(kind)) ? RUMOR : UNKNOWN}
          </p>
        )}
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
