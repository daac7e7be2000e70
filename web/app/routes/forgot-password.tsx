import { FormPage } from '../ui/form-page.tsx';
import { ForgotPasswordForm } from '../features/accounts/forgot-password-form.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { TextLink } from '../ui/text-link.tsx';

const HEADING = 'Forgot Password';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function ForgotPassword() {
  return (
    <FormPage
      heading={HEADING}
      intro="We'll send you an email with a link to choose a new one."
      links={<TextLink to="/login">Back to Sign In</TextLink>}
    >
      <ForgotPasswordForm />
    </FormPage>
  );
}
