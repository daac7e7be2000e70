import { Article, List, Part } from '../../ui/article.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SupportLink } from './support-link.tsx';

export const Contact = ({ heading }: { heading: string }) => (
  <Article heading={heading} lead="One address for everything. A person reads it.">
    <Part id="email" heading="Email">
      <p>
        <SupportLink />. We don't have a phone number or a mailing address yet.
      </p>
    </Part>
    <Part id="sooner" heading="Faster help">
      <List>
        <li>
          <strong>Someone is hurt?</strong> Call 911, not us. Then see{' '}
          <TextLink to="/safety#emergency" isInline>
            what to do in an emergency
          </TextLink>
          .
        </li>
        <li>
          <strong>Wrong fact, closure or danger?</strong> Suggest a correction on the spring's page.
        </li>
        <li>
          <strong>Your land?</strong> The spring's page has a form for owners. You don't need an
          account.
        </li>
        <li>
          <strong>False or hurtful review?</strong> Press Report below it.
        </li>
        <li>
          <strong>Money?</strong> See{' '}
          <TextLink to="/refunds" isInline>
            Refunds
          </TextLink>
          . <strong>Your data?</strong> See{' '}
          <TextLink to="/privacy" isInline>
            Privacy
          </TextLink>
          .
        </li>
        <li>
          <strong>Security problem?</strong> Write “security” in the subject, and please keep it to
          yourself until we've fixed it.
        </li>
      </List>
    </Part>
  </Article>
);
