import { currentMembership, dropCopy, findCopy, forgetMember, keepCopy } from './copies.ts';
import type { Slot } from './what-is-kept.ts';

const STATUS_KEY = '/api/auth/status';
/** The owner took it back, or the member may no longer read it. */
const REFUSALS = new Set([401, 403, 404, 410]);
/** A proxy answers these when it finds no server, and we do when this network asks too much (429). */
const NO_SERVER = new Set([429, 502, 503, 504]);

const usernameIn = async (status: Response | undefined): Promise<string | null> => {
  if (status?.status !== 200) return null;
  const { user } = (await status.json()) as { user: { username: string } | null };
  return user?.username ?? null;
};

/** A hidden photo reaches only moderators, with this mark. */
const isTakenBack = ({ status, headers }: Response): boolean =>
  REFUSALS.has(status) || /private.*no-store/i.test(headers.get('cache-control') ?? '');

/** This answer says who is signed in: delete what another member left behind. */
const checkOwner = async (slot: Slot, answer: Response) => {
  const [now, before] = [await usernameIn(answer), await usernameIn(await findCopy(slot))];
  if (now === null || (before !== null && before !== now)) await forgetMember();
};

/** Saves an answer, or deletes a copy that may no longer be kept. */
export const settle = async (slot: Slot, answer: Response, membershipThen: number) => {
  if (slot.isReadOnly) return;
  if (slot.key === STATUS_KEY && (answer.status === 200 || answer.status === 401)) {
    const isLate = membershipThen !== currentMembership();
    if (isLate) return;
    await checkOwner(slot, answer.clone());
    if ((await usernameIn(answer.clone())) === null) return;
    await keepCopy(slot, answer, currentMembership());
    return;
  }
  if (isTakenBack(answer)) await dropCopy(slot);
  else await keepCopy(slot, answer, membershipThen);
};

/** Whether our server answered what was asked. Otherwise a copy is better. */
export const isAnswered = (answer: Response): boolean => !NO_SERVER.has(answer.status);

interface Waiting {
  /** For work that continues after the answer. */
  goOn: (work: Promise<unknown>) => void;
  /** Called when the answer is a copy, or there is none. */
  onLost: () => void;
  /** After this long, a copy is the better answer. */
  patienceMs: number;
}

const LATE = Symbol('late');

const after = (ms: number) =>
  new Promise<typeof LATE>((resolve) => {
    setTimeout(() => resolve(LATE), ms);
  });

/** The network's answer; a copy if it is silent or slow; undefined if there is neither. */
export const networkFirst = async (
  request: Request,
  slot: Slot,
  { goOn, onLost, patienceMs }: Waiting,
): Promise<Response | undefined> => {
  const membershipThen = currentMembership();
  const answering = fetch(request).then((answer) => {
    if (isAnswered(answer))
      goOn(settle(slot, answer.clone(), membershipThen).catch(() => undefined));
    return answer;
  });
  const silent = answering.catch(() => undefined);
  goOn(silent);
  const first = await Promise.race([silent, after(patienceMs)]);
  if (first instanceof Response && isAnswered(first)) return first;
  const copy = await findCopy(slot);
  if (copy) {
    onLost();
    return copy;
  }
  const last = await silent;
  if (!last) onLost();
  return last;
};

/** For files whose name changes with their content. */
export const copyFirst = async (
  request: Request,
  slot: Slot,
  goOn: Waiting['goOn'],
): Promise<Response> => {
  const copy = await findCopy(slot);
  if (copy) return copy;
  const answer = await fetch(request);
  goOn(settle(slot, answer.clone(), currentMembership()));
  return answer;
};
