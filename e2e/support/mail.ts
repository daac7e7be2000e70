import type { APIRequestContext } from '@playwright/test';
import { MAIL_API_URL } from './address.ts';
import { expect } from './test.ts';

interface Mail {
  to: { address: string }[];
  subject: string;
  text: string;
}

/** What the email says, once the worker has sent it. */
export const mailTo = async (request: APIRequestContext, address: string, subject: string) => {
  const read = async () => {
    const emails = (await (await request.get(MAIL_API_URL)).json()) as Mail[];
    const mail = emails.find(
      (one) => one.subject === subject && one.to.some((to) => to.address === address),
    );
    return mail?.text ?? '';
  };
  await expect.poll(read).not.toBe('');
  return read();
};

/** The link in it. */
export const linkTo = async (request: APIRequestContext, address: string, subject: string) => {
  const text = await mailTo(request, address, subject);
  const [link = ''] = /http:\S+/.exec(text) ?? [];
  expect(link).not.toBe('');
  return link;
};
