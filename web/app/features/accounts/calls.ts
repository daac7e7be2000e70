import type * as contract from '@wildsoak/contract/accounts';
import type { User } from '@wildsoak/contract/accounts';
import type * as profiles from '@wildsoak/contract/profiles';
import { browserSend, callApi, defineCall, type Send } from '../../lib/http/api.ts';

const calls = {
  login: defineCall<typeof contract.login>('POST', '/api/auth/login'),
  register: defineCall<typeof contract.register>('POST', '/api/auth/register'),
  forgotPassword: defineCall<typeof contract.forgotPassword>('POST', '/api/auth/forgot-password'),
  resetPassword: defineCall<typeof contract.resetPassword>('POST', '/api/auth/reset-password'),
  verifyEmail: defineCall<typeof contract.verifyEmail>('POST', '/api/auth/verify-email'),
  sendVerification: defineCall<typeof contract.sendVerification>(
    'POST',
    '/api/account/verification',
  ),
  changePassword: defineCall<typeof contract.changePassword>('PUT', '/api/account/password'),
  changeEmail: defineCall<typeof contract.changeEmail>('PUT', '/api/account/email'),
  signOutEverywhere: defineCall<typeof contract.signOutEverywhere>(
    'POST',
    '/api/account/sign-out-everywhere',
  ),
  deleteAccount: defineCall<typeof contract.deleteAccount>('POST', '/api/account/delete'),
  updateProfile: defineCall<typeof profiles.updateProfile>('PUT', '/api/users/profile'),
};

/** Something between us and the server may have answered, and this becomes the current user. */
const checked = (user: User | null): User => {
  if (typeof user?.username !== 'string') throw new Error('The answer has no member.');
  return user;
};

/** `onSuspended` learns whom the password belongs to where the server lets that member in no more. */
export const login = async (
  username: string,
  password: string,
  onSuspended: (username: string) => void,
) => {
  const send: Send = async (path, init) => {
    const answer = await browserSend(path, init);
    const member = answer.status === 403 && answer.headers.get('x-member');
    if (member) onSuspended(member);
    return answer;
  };
  return checked(await callApi(send, calls.login, { body: { username, password } }));
};

export const register = async (account: { username: string; email: string; password: string }) =>
  checked(await callApi(browserSend, calls.register, { body: account }));

export const resetPassword = async (token: string, password: string) =>
  checked(await callApi(browserSend, calls.resetPassword, { body: { token, password } }));

export const forgotPassword = (email: string) =>
  callApi(browserSend, calls.forgotPassword, { body: { email } });

export const verifyEmail = (token: string) =>
  callApi(browserSend, calls.verifyEmail, { body: { token } });

export const sendVerification = () => callApi(browserSend, calls.sendVerification, {});

export const changePassword = (current: string, next: string) =>
  callApi(browserSend, calls.changePassword, {
    body: { current_password: current, new_password: next },
  });

export const changeEmail = (email: string, password: string) =>
  callApi(browserSend, calls.changeEmail, { body: { email, password } });

export const signOutEverywhere = () => callApi(browserSend, calls.signOutEverywhere, {});

export const deleteAccount = (password: string, reviews: 'keep' | 'delete') =>
  callApi(browserSend, calls.deleteAccount, { body: { password, reviews } });

const orNull = (text: string) => text.trim() || null;

export const updateProfile = ({ location, bio }: { location: string; bio: string }) =>
  callApi(browserSend, calls.updateProfile, {
    body: { location: orNull(location), bio: orNull(bio) },
  });

export const showVisitsLater = (isLater: boolean) =>
  callApi(browserSend, calls.updateProfile, { body: { shows_visits_later: isLater } });
