import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BroughtPlace, MatchedSpring } from '@wildsoak/contract/favorites';
import { useState } from 'react';
import type * as favorites from '@wildsoak/contract/favorites';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { favoritesKey } from '../../../domain/favorites/favorites.ts';
import { importFailure } from '../../../domain/place/read-places.ts';
import { countText, springName } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { CARD } from '../../../ui/card.tsx';
import { FormError, FormSuccess } from '../../../ui/form.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { browserSend, callApi, defineCall } from '../../../lib/http/api.ts';

const importFavorites = defineCall<typeof favorites.importFavorites>(
  'POST',
  '/api/favorites/import',
);

export interface FoundPlace {
  place: BroughtPlace;
  spring: MatchedSpring | null;
}

const SpringRow = ({
  spring,
  names,
  isChosen,
  onChoose,
}: {
  spring: MatchedSpring;
  /** In the file. */
  names: string[];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) => (
  <li className="flex items-start gap-3 border-b border-line px-4 py-3 last:border-b-0">
    <input
      type="checkbox"
      aria-label={springName(spring.name)}
      checked={isChosen}
      onChange={({ target }) => onChoose(target.checked)}
      className="mt-1 size-5 shrink-0 accent-accent"
    />
    <div className="min-w-0">
      {/* Back would lead to an empty page: nothing keeps the file. */}
      <TextLink to={`/springs/${spring.id}`} target="_blank" rel="noopener">
        {springName(spring.name)}
        <span className="sr-only"> (opens in a new tab)</span>
      </TextLink>
      <p className="text-sm wrap-anywhere text-quiet">In your file: {names.join(', ')}</p>
      <BathingBadge status={spring.bathing_status} />
    </div>
  </li>
);

/** The springs in the file, and what we did not find. */
export const FoundPlaces = ({ username, found }: { username: string; found: FoundPlace[] }) => {
  const queries = useQueryClient();
  const known = Map.groupBy(
    found.filter(({ spring }) => spring),
    ({ spring }) => spring?.id,
  );
  const rows = [...known.values()].flatMap((group) => {
    const [first] = group;
    if (!first?.spring) return [];
    const names = group.map(({ place }) => place.name || 'an unnamed place');
    return [{ spring: first.spring, names: [...new Set(names)] }];
  });
  const missing = found.filter(({ spring }) => !spring);
  const others = Map.groupBy(missing, ({ place }) => place.name || 'Unnamed place');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = rows.map(({ spring }) => spring.id).filter((id) => !left.has(id));
  const { mutate, reset, data, isPending, error } = useMutation({
    mutationFn: () => callApi(browserSend, importFavorites, { body: { springIds: chosen } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: favoritesKey(username) }),
  });
  const choose = (id: number, isChosen: boolean) => {
    reset();
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <>
      <p role="status" className="text-lg font-medium">
        {rows.length === 0
          ? 'We didn’t find any of our springs in this file.'
          : `We found ${countText(rows.length, 'spring', 'springs')} in your file.`}
      </p>
      {rows.length > 0 && (
        <>
          <ul className={`overflow-hidden ${CARD}`}>
            {rows.map(({ spring, names }) => (
              <SpringRow
                key={spring.id}
                spring={spring}
                names={names}
                isChosen={!left.has(spring.id)}
                onChoose={(isChosen) => choose(spring.id, isChosen)}
              />
            ))}
          </ul>
          <FormError>{error && importFailure(error)}</FormError>
          <FormSuccess>
            {data &&
              (data.added === 0
                ? 'You’ve already saved all of these.'
                : `${countText(data.added, 'spring', 'springs')} added to your Bucket List.`)}
          </FormSuccess>
          <Button
            isBusy={isPending}
            disabled={chosen.length === 0}
            onClick={() => mutate()}
            className="self-start disabled:cursor-not-allowed max-sm:w-full"
          >
            Add {countText(chosen.length, 'spring', 'springs')} to Bucket List
          </Button>
        </>
      )}
      {others.size > 0 && (
        <section aria-labelledby="not-found">
          <h2 id="not-found" className="mb-2 text-lg font-semibold">
            Not found ({missing.length})
          </h2>
          <p className="mb-2 text-quiet">
            We couldn’t find a nearby spring with that name, or we found more than one.
          </p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {[...others].map(([name, { length }]) => (
              <li key={name}>{length === 1 ? name : `${name} (${length})`}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
