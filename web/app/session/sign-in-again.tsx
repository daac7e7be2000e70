import { useSignInAgain } from './use-sign-in-again.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Where a page's data was refused because the session is over. */
export const SignInAgain = ({ message }: { message: string }) => {
  const signInAgain = useSignInAgain();
  return (
    <Notice tone="bad" role="alert">
      <p className="font-medium">{message}</p>
      <Button look="quiet" onClick={() => void signInAgain()}>
        Log in
      </Button>
    </Notice>
  );
};
