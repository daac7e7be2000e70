import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The map works without its tiles. */
export const TilesMissing = ({ rest }: { rest: string }) => (
  <p
    role="status"
    className="absolute inset-x-2 top-2 z-10 mx-auto w-fit rounded-lg bg-warning px-3 py-2 text-sm font-medium text-on-warning"
  >
    We couldn't load the background map. {rest}
  </p>
);

/** In place of the map. `rest` says what works without it. */
export const MapFailure = ({ rest }: { rest: string }) => {
  // Only the browser gets here, and its address is newer than the router's: see `writeAddress`.
  const { pathname, search } = location;
  return (
    <div className="absolute inset-4 z-10 grid place-items-center">
      <Notice tone="bad" role="alert">
        <p className="font-medium">We couldn't load the map. {rest}</p>
        <LinkButton to={pathname + search} reloadDocument look="quiet">
          Try again
        </LinkButton>
      </Notice>
    </div>
  );
};
