import { useState, type SubmitEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { SEARCH_TEXT_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { idIn } from '../../../lib/id.ts';
import { SpringHazards } from './spring-hazards.tsx';
import { SpringLevel } from './spring-level.tsx';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { springName } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LINK_LOOK } from '../../../ui/text-link.tsx';
import { springsNamed } from './queries.ts';

const Results = ({ name, onChoose }: { name: string; onChoose: (id: number) => void }) => {
  const { data, error, isFetching, refetch } = useQuery(springsNamed(name));
  if (error) {
    return (
      <LoadFailure
        message={`The search failed: ${error.message}`}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <p role="status" className="text-quiet empty:contents">
        {!data && 'Searching...'}
        {data?.length === 0 && `No spring matches “${name}”.`}
      </p>
      {data && data.length > 0 && (
        <ul aria-label="Springs found" className="max-h-96 overflow-y-auto">
          {data.map((spring) => (
            <li key={spring.id} className="flex flex-wrap items-center gap-x-4">
              <button
                type="button"
                className={`min-h-11 ${LINK_LOOK}`}
                onClick={() => onChoose(spring.id)}
              >
                {springName(spring.name)}, {spring.state_code}
              </button>
              <span className="text-quiet">No. {spring.id}</span>
              <BathingBadge status={spring.bathing_status} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

/** By name, as everywhere; or by the number in its address. */
const SpringFinder = ({ onFind }: { onFind: (id: number) => void }) => {
  const [name, setName] = useState('');
  const choose = (id: number) => {
    setName('');
    onFind(id);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('spring');
    const text = typeof typed === 'string' ? typed.trim() : '';
    const id = idIn(text);
    if (id === null) setName(text);
    else choose(id);
  };
  return (
    <div className="flex max-w-prose flex-col gap-3">
      <form
        role="search"
        aria-label="Find a spring"
        onSubmit={submit}
        className="flex flex-wrap items-end gap-3"
      >
        <div className="min-w-60 grow">
          <TextField
            name="spring"
            type="search"
            label="Spring, by name or number"
            required
            maxLength={SEARCH_TEXT_MAX_LENGTH}
            autoComplete="off"
          />
        </div>
        <Button type="submit" look="quiet">
          Find
        </Button>
      </form>
      {name !== '' && <Results name={name} onChoose={choose} />}
    </div>
  );
};

/** The address names the spring, so its page can lead here. */
export const HazardsSection = () => {
  const [search, setSearch] = useSearchParams();
  const springId = idIn(search.get('spring'));
  const [isChosen, setIsChosen] = useState(false);
  return (
    <>
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
      {springId !== null && <SpringLevel key={springId} springId={springId} />}
    </>
  );
};
