import { useQuery } from '@tanstack/react-query';
import { nearPath, nearPlace } from '../../../domain/place/near.ts';
import { isTownNamed, townsFor } from '../../../domain/place/towns.ts';
import { TextLink } from '../../../ui/text-link.tsx';

/** Several towns may have the name. */
const MAX_OFFERS = 2;

/** For a search that names a town or a ZIP code: the springs around it. */
export const NearOffers = ({ typed }: { typed: string }) => {
  const { data = [] } = useQuery({ ...townsFor(typed), retry: false });
  const named = data.filter((town) => isTownNamed(town, typed)).slice(0, MAX_OFFERS);
  return (
    <p className="mt-1 mb-6 flex min-h-2 flex-wrap gap-x-5">
      {named.map((town) => (
        <TextLink key={town.name} to={nearPath(nearPlace(town))}>
          Springs near {town.name}
        </TextLink>
      ))}
    </p>
  );
};
