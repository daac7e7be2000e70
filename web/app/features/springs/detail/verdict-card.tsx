import { isBathingRuledOut, type BathingReason } from '@wildsoak/contract/rules/bathing';
import type { Spring } from '@wildsoak/contract/springs';
import { ChevronDown, History, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { closureSaidByText, saidOnText } from '../../../domain/bathing/attribution.ts';
import { BATHING_LOOKS } from '../../../domain/bathing/bathing-badge.tsx';
import { SourceText } from '../../../domain/bathing/source-text.tsx';
import { verdictOf, type Verdict } from '../../../domain/bathing/verdict.ts';
import { DemoMark } from '../../../domain/review/demo-mark.tsx';
import { useToday } from '../../../domain/visit/use-today.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Reserved } from '../../../ui/reserved.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { isDanger } from './dangers.tsx';

const lookOf = (look: Verdict['look']) => {
  if (look === 'reported closed') return { icon: TriangleAlert, colors: 'bg-bad text-on-bad' };
  if (look === 'reports disagree') {
    return { icon: TriangleAlert, colors: 'bg-warning text-on-warning' };
  }
  if (look === 'long ago') return { icon: History, colors: BATHING_LOOKS.former.colors };
  return BATHING_LOOKS[look];
};

/** What the catalog's own statement says. */
const ABOUT_SOAKING = new Set<BathingReason['kind']>(['soak', 'former', 'not-a-soak']);

const SaidBy = ({ spring, reason }: { spring: Spring; reason: BathingReason }) => {
  if (reason.kind === 'soaked' && reason.date !== null) {
    return (
      <>
        Latest: {saidOnText(reason.date)}.{' '}
        <a href="#reviews" className="underline underline-offset-4 hover:no-underline">
          {reason.source}
        </a>
      </>
    );
  }
  // A closure knows when somebody last checked it.
  const closure = spring.closures.find(({ text }) => text === reason.text);
  return (
    <SourceText url={ABOUT_SOAKING.has(reason.kind) ? spring.soak?.source_url : null}>
      {closureSaidByText({ ...reason, checked_on: closure?.checked_on ?? null })}
    </SourceText>
  );
};

const NightHours = lazyPart(async () => (await import('./night-hours.tsx')).NightHours, {
  // The reason says in words what the hours would add.
  missing: () => null,
});

const RUMOR = 'Not confirmed. No news doesn’t mean it’s open or safe.';
const UNKNOWN = 'No word yet on soaking. That doesn’t mean it’s open or safe.';

/** All that the verdict rests on; what can hurt stands in sight, among the warnings. */
const Why = ({ spring, isRead }: { spring: Spring; isRead: boolean }) => {
  const reasons = spring.bathing_reasons.filter(
    (reason, index) => !isDanger(spring, reason, index),
  );
  const hasReports = spring.conditions?.open;
  return (
    <div className="flex flex-col gap-3 pt-2">
      {hasReports && (
        <p>
          <a href="#found" className="underline underline-offset-4 hover:no-underline">
            What people found
          </a>
        </p>
      )}
      {reasons.length > 0 && (
        <ul className="flex flex-col gap-3">
          {reasons.map((reason) => (
            <li key={reason.text}>
              <p className="font-medium">{reason.text}</p>
              <p className="mt-0.5 text-sm wrap-anywhere">
                <SaidBy spring={spring} reason={reason} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {/* The hours there take a phone a tenth of a second. */}
      {isRead && spring.closures.some(({ night }) => night !== null) && (
        <NightHours spring={spring} />
      )}
      <TextLink to={`/safety#${spring.bathing_status}`} className="w-fit text-inherit">
        Safety, and how we decide
      </TextLink>
    </div>
  );
};

const lineOf = (conditions: readonly string[]) => {
  const line = conditions.join(' · ');
  return line.charAt(0).toUpperCase() + line.slice(1);
};

/** May I soak here? In one line; "Why?" says who says so. Where nobody should bathe the reasons are open. */
export const VerdictCard = ({ spring }: { spring: Spring }) => {
  const today = useToday();
  const { look, text, conditions, isDemo } = verdictOf(spring, { today });
  const { icon: Icon, colors } = lookOf(look);
  const { bathing_status: status, bathing_reasons: reasons } = spring;
  const isRuledOut = isBathingRuledOut(status);
  const [isRead, setIsRead] = useState(isRuledOut);
  return (
    <section aria-labelledby="bathing" className={`rounded-xl px-4 py-2.5 ${colors}`}>
      <details open={isRuledOut} onToggle={() => setIsRead(true)} className="group/why">
        <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">
          <div className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center gap-x-2.5 gap-y-0.5">
            <Icon aria-hidden className="size-6" strokeWidth={2.25} />
            <div className="flex flex-wrap items-center gap-x-2">
              {/* A kept copy may be of last year. */}
              <h2
                id="bathing"
                className="text-lg leading-tight font-semibold sm:text-xl"
                suppressHydrationWarning
              >
                {text}
              </h2>
              {isDemo && <DemoMark isShort />}
            </div>
            <span className="inline-flex items-center gap-1 font-semibold underline underline-offset-4">
              Why?
              <ChevronDown aria-hidden className="size-4.5 group-open/why:rotate-180" />
            </span>
            {conditions.length > 0 && (
              // The server doesn't know the day; nothing moves once the browser does.
              <Reserved
                texts={[lineOf(verdictOf(spring, { today: null }).conditions)]}
                className="col-span-2 col-start-2 leading-snug"
              >
                {lineOf(conditions)}
              </Reserved>
            )}
          </div>
        </summary>
        <Why spring={spring} isRead={isRead} />
      </details>
      {status === 'unknown' && (
        <p className="pb-1">
          {reasons.some(({ kind }) => ABOUT_SOAKING.has(kind)) ? RUMOR : UNKNOWN}
        </p>
      )}
    </section>
  );
};
