import { isUnauthenticated } from '../lib/http/failure.ts';
import { Button } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSignInAgain } from './sign-out.ts';

/** In place of a member's data that did not come: try again, or sign in again if the session is over. */
export const MemberLoadFailure = ({
  error,
  ...rest
}: {
  error: Error;
  message: string;
  isRetrying: boolean;
  onRetry: () => void;
}) => {
  const signInAgain = useSignInAgain();
  if (!isUnauthenticated(error)) return <LoadFailure {...rest} />;
  return (
    <Notice tone="bad" role="alert">
      <p className="font-medium">{rest.message}</p>
      <Button look="quiet" onClick={() => void signInAgain()}>
        Log in
      </Button>
    </Notice>
  );
};
