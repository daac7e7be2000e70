import { Button } from '../../ui/button.tsx';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** The next page of a list, for those who want it. */
export const MoreButton = ({ pages, onAsked }: { pages: Pages; onAsked: () => void }) =>
  pages.hasNextPage && (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <Button
        look="quiet"
        isBusy={pages.isFetchingNextPage}
        onClick={() => {
          onAsked();
          void pages.fetchNextPage();
        }}
      >
        {pages.isFetchingNextPage ? 'Loading...' : 'Load more'}
      </Button>
      <p role={pages.isFetchNextPageError ? 'alert' : 'status'} className="text-quiet">
        {pages.isFetchNextPageError && 'We could not load more.'}
      </p>
    </div>
  );
