import { Link, Navigate } from 'react-router';
import { notIndexed, pageTitle } from '../lib/meta.ts';
import { useAuth } from '../shell/auth.tsx';
import { OpeningSoon } from '../shell/opening-soon.tsx';

export const meta = () => [pageTitle('Register'), notIndexed];

export default function Register() {
  const auth = useAuth();
  if (auth.status === 'signed-in') return <Navigate replace to="/" />;
  return (
    <OpeningSoon heading="Register">
      <p>
        Accounts open soon. With one you will be able to review springs, add photos, and keep a list
        of those you have visited and those you want to see.
      </p>
      <p>
        Already registered?{' '}
        <Link to="/login" className="text-accent underline underline-offset-4">
          Sign In
        </Link>
      </p>
    </OpeningSoon>
  );
}
