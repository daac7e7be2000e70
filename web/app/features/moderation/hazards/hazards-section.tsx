import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { idIn } from '../../../lib/id.ts';
import { SpringFinder } from './spring-finder.tsx';
import { SpringHazards } from './spring-hazards.tsx';

/** The address names the spring, so its page can lead here. */
export const HazardsSection = () => {
  const [search, setSearch] = useSearchParams();
  const springId = idIn(search.get('spring'));
  const [isChosen, setIsChosen] = useState(false);
  return (
    <section aria-labelledby="hazards">
      <h2 id="hazards" className="text-2xl font-semibold">
        Hazards and closures
      </h2>
      <div className="mt-4 flex flex-col gap-6">
        <SpringFinder
          onFind={(id) => {
            setIsChosen(true);
            const state = { keepFocus: true };
            setSearch({ spring: String(id) }, { preventScrollReset: true, state });
          }}
        />
        {springId !== null && (
          <SpringHazards key={springId} springId={springId} takesFocus={isChosen} />
        )}
      </div>
    </section>
  );
};
