import { AccountPage } from '../features/accounts/account-page.tsx';
import { RegisterForm } from '../features/accounts/register-form.tsx';
import { useWayIn } from '../features/accounts/use-way-in.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { withReturnPath } from '../session/return-to.ts';
import { TextLink } from '../ui/text-link.tsx';

const HEADING = 'Register';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function Register() {
  const { returnTo, redirect } = useWayIn();
  return (
    <AccountPage
      heading={HEADING}
      intro="Review springs, add photos, and keep a list of those you have visited and those you want to see."
      links={
        <p>
          Already registered? <TextLink to={withReturnPath('/login', returnTo)}>Sign In</TextLink>
        </p>
      }
    >
      {redirect}
      <RegisterForm />
    </AccountPage>
  );
}
