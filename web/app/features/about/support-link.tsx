import { SUPPORT_EMAIL } from '@wildsoak/contract/rules/limits';
import { LINK_LOOK } from '../../ui/text-link.tsx';

export const SupportLink = () => (
  <a href={`mailto:${SUPPORT_EMAIL}`} className={LINK_LOOK}>
    {SUPPORT_EMAIL}
  </a>
);
