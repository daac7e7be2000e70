import { CARD } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { countsText, type StateCounts } from './state-counts.ts';
import { StateMap } from './state-map.tsx';

/** Visited and to go in each state: a picture, and the same in words. */
export const ByState = ({ states }: { states: StateCounts[] }) => (
  <section aria-labelledby="by-state" className={`${CARD} p-5 sm:p-6`}>
    <h2 id="by-state" className="mb-4 text-2xl font-semibold">
      By state
    </h2>
    <div className="md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-8">
      <StateMap states={states} />
      {states.length > 0 && (
        <ul className="mt-4 border-t border-line pt-2 md:max-lg:mt-0 md:max-lg:border-t-0 md:max-lg:pt-0">
          {states.map((state) => (
            <li key={state.code} className="flex flex-wrap items-center justify-between gap-x-4">
              <TextLink to={`/?state=${state.code}&mine=favorites`} className="font-semibold">
                <span>
                  {state.name}
                  <span className="sr-only"> on the map</span>
                </span>
              </TextLink>
              <span className="tabular-nums">{countsText(state)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  </section>
);
