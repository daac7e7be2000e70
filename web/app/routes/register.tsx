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
      intro="Review springs, add photos, and list the ones you have visited and the ones you want to see."
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
