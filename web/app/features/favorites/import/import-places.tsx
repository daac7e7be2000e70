import { useMutation } from '@tanstack/react-query';
import type * as favorites from '@wildsoak/contract/favorites';
import { ArrowLeft } from 'lucide-react';
import { useId } from 'react';
import { importFailure, readPlaces } from '../../../domain/place/read-places.ts';
import { browserSend, callApi, defineCall } from '../../../lib/http/api.ts';
import { Container } from '../../../ui/container.tsx';
import { FILE_INPUT_LOOK } from '../../../ui/file-input.ts';
import { FormError } from '../../../ui/form.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { FoundPlaces, type FoundPlace } from './found-places.tsx';

const matchPlaces = defineCall<typeof favorites.matchPlaces>('POST', '/api/favorites/matches');

const findSprings = async (file: File): Promise<FoundPlace[]> => {
  const places = await readPlaces(file);
  const { matches } = await callApi(browserSend, matchPlaces, { body: { places } });
  return places.map((place, at) => ({ place, spring: matches[at] ?? null }));
};

/** Finds our springs among places saved in another app. */
export const ImportPlaces = ({ username, heading }: { username: string; heading: string }) => {
  const id = useId();
  const { mutate, data, variables, isPending, error, submittedAt } = useMutation({
    mutationFn: findSprings,
  });
  return (
    <Container isPage>
      <TextLink to="/favorites" className="mb-3">
        <ArrowLeft aria-hidden className="size-4.5" />
        My Favorites
      </TextLink>
      <PageHeading>{heading}</PageHeading>
      <div className="mt-4 flex max-w-2xl flex-col gap-5">
        <p className="text-lg">
          Choose a GPX or KML file from your map app, or a list of saved places from Google (CSV).
          We look for springs in it. The file stays on your device. We see the names and positions
          of its places, but we don’t keep them.
        </p>
        <div>
          <label htmlFor={id} className="mb-1.5 block font-medium">
            File with your places
          </label>
          <input
            id={id}
            type="file"
            accept=".gpx,.kml,.csv"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file && !isPending) mutate(file);
              // So that the member can pick the same file again.
              target.value = '';
            }}
            className={FILE_INPUT_LOOK}
          />
          {variables && <p className="mt-1.5 text-quiet">{variables.name}</p>}
        </div>
        <FormError>{error && importFailure(error)}</FormError>
        {isPending && (
          <p role="status" className="flex items-center gap-2">
            <Spinner />
            Looking for your springs...
          </p>
        )}
        {data && !isPending && <FoundPlaces key={submittedAt} username={username} found={data} />}
      </div>
    </Container>
  );
};
