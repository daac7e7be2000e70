import { currentMembership, dropCopy, findCopy, forgetMember, keepCopy } from './copies.ts';
import type { Place } from './places.ts';

const STATUS_KEY = '/api/auth/status';
/** The owner has taken it back, or may not read it any more. */
const REFUSALS = new Set([401, 403, 404, 410]);
/** What a proxy says when nobody is behind it. */
const NOBODY_THERE = new Set([502, 503, 504]);

const usernameIn = async (status: Response | undefined): Promise<string | null> => {
  if (status?.status !== 200) return null;
  const { user } = (await status.json()) as { user: { username: string } | null };
  return user?.username ?? null;
};

/** A photo that was everybody's and has been hidden comes to moderators alone, and marked so. */
const isTakenBack = ({ status, headers }: Response): boolean =>
  REFUSALS.has(status) || /private.*no-store/i.test(headers.get('cache-control') ?? '');

/** The one answer that says whose device this is: what another left behind goes. */
const checkOwner = async (place: Place, answer: Response) => {
  const [now, before] = [await usernameIn(answer), await usernameIn(await findCopy(place))];
  if (now === null || (before !== null && before !== now)) await forgetMember();
};

/** Keeps what came, or throws away what may not be kept any longer. */
export const settle = async (place: Place, answer: Response, asked: number) => {
  if (place.key === STATUS_KEY && (answer.status === 200 || answer.status === 401)) {
    const isLate = asked !== currentMembership();
    if (isLate) return;
    await checkOwner(place, answer.clone());
    if ((await usernameIn(answer.clone())) === null) return;
    await keepCopy(place, answer, currentMembership());
    return;
  }
  if (isTakenBack(answer)) await dropCopy(place);
  else await keepCopy(place, answer, asked);
};

/** Fails where nobody answers, or only a proxy that found nobody. */
export const isAnswered = (answer: Response): boolean => !NOBODY_THERE.has(answer.status);

interface Waiting {
  /** For work that goes on when the answer is given. */
  goOn: (work: Promise<unknown>) => void;
  /** Called where the answer is a copy, or where there is none. */
  onLost: () => void;
  /** How long the network may take before a copy is the better answer. */
  patienceMs: number;
}

const LATE = Symbol('late');

const after = (ms: number) =>
  new Promise<typeof LATE>((resolve) => {
    setTimeout(() => resolve(LATE), ms);
  });

/** What the network says; a copy where it is silent or slow; undefined where there is neither. */
export const networkFirst = async (
  request: Request,
  place: Place,
  { goOn, onLost, patienceMs }: Waiting,
): Promise<Response | undefined> => {
  const asked = currentMembership();
  const answering = fetch(request).then((answer) => {
    if (isAnswered(answer)) goOn(settle(place, answer.clone(), asked).catch(() => undefined));
    return answer;
  });
  const silent = answering.catch(() => undefined);
  goOn(silent);
  const first = await Promise.race([silent, after(patienceMs)]);
  if (first instanceof Response && isAnswered(first)) return first;
  const copy = await findCopy(place);
  if (copy) {
    onLost();
    return copy;
  }
  const last = await silent;
  if (!last) onLost();
  return last;
};

/** For files whose name changes with what is in them. */
export const copyFirst = async (
  request: Request,
  place: Place,
  goOn: Waiting['goOn'],
): Promise<Response> => {
  const copy = await findCopy(place);
  if (copy) return copy;
  const answer = await fetch(request);
  goOn(settle(place, answer.clone(), currentMembership()));
  return answer;
};
