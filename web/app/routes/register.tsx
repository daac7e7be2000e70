import { FormPage } from '../ui/form-page.tsx';
import { RegisterForm } from '../features/accounts/register-form.tsx';
import { useReturnAfterSignIn } from '../features/accounts/use-return-after-sign-in.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { withReturnPath } from '../session/return-to.ts';
import { TextLink } from '../ui/text-link.tsx';

const HEADING = 'Register';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function Register() {
  const { returnTo, redirect } = useReturnAfterSignIn();
  return (
    <FormPage
      heading={HEADING}
      intro="Review springs, add photos, and keep track of where you've been and where you want to go."
      links={
        <p>
          Already registered? <TextLink to={withReturnPath('/login', returnTo)}>Sign In</TextLink>
        </p>
      }
    >
      {redirect}
      <RegisterForm />
    </FormPage>
  );
}
