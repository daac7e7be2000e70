import { Article, List, Part } from '../../ui/article.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SupportLink } from './support-link.tsx';

export const Contact = ({ heading }: { heading: string }) => (
  <Article heading={heading} lead="There is one address for everything, and people read it.">
    <Part id="email" heading="Email">
      <p>
        <SupportLink />. We have no phone number and no postal address to publish yet.
      </p>
    </Part>
    <Part id="sooner" heading="Where you get help sooner">
      <List>
        <li>
          <strong>Somebody is hurt:</strong> call 911, not us. Then see{' '}
          <TextLink to="/safety#emergency" isInline>
            what to do in an emergency
          </TextLink>
          .
        </li>
        <li>
          <strong>A fact is wrong, or a place is closed or dangerous:</strong> open the spring's
          page and press the button to suggest a correction.
        </li>
        <li>
          <strong>It is your land:</strong> the spring's page leads to a form for owners, without an
          account.
        </li>
        <li>
          <strong>A review is false or hurts somebody:</strong> press Report below it.
        </li>
        <li>
          <strong>Money:</strong> see{' '}
          <TextLink to="/refunds" isInline>
            Refunds
          </TextLink>
          . <strong>Your data:</strong> see{' '}
          <TextLink to="/privacy" isInline>
            Privacy
          </TextLink>
          .
        </li>
        <li>
          <strong>A security problem:</strong> write “security” in the subject, and please tell
          nobody else before we have fixed it.
        </li>
      </List>
    </Part>
  </Article>
);
