import { connect, type Socket } from 'node:net';
import { bytesOf, type Draft } from '../requests/draft.ts';
import { readAnswer, type Answer } from './answer-reader.ts';

/** An answer, or the reason why there is none. */
export type Outcome = Answer | { status: 0; why: string };

const PATIENCE_MS = 30_000;
/** The server may wait for the rest of a request that never comes. */
const BROKEN_PATIENCE_MS = 250;

/**
 * Sends any bytes: Node's own clients would refuse most of what we want to send. Reconnects after the
 * server closes.
 */
export const openConnection = (port: number) => {
  let socket: Socket | undefined;

  const send = ({ isWhole, method }: Draft, bytes: Buffer) =>
    new Promise<Outcome>((resolve) => {
      const isReused = socket !== undefined;
      const wire = socket ?? connect({ port, host: '127.0.0.1', noDelay: true });
      socket = wire;
      const isHead = method === 'HEAD';
      let received = Buffer.alloc(0);
      const finish = (outcome: Outcome, isReusable: boolean) => {
        clearTimeout(timer);
        wire.removeAllListeners().on('error', () => undefined);
        if (!isReusable) {
          wire.destroy();
          socket = undefined;
        } else {
          wire.once('close', () => {
            if (socket === wire) socket = undefined;
          });
        }
        resolve(outcome);
      };
      const readOn = (isEnded: boolean): boolean => {
        const answer = readAnswer(received, { isHead, isEnded });
        if (answer) finish(answer, answer.isReusable && isWhole && !isEnded);
        return answer !== undefined;
      };
      const giveUp = (why: string) => {
        if (!readOn(true)) finish({ status: 0, why: isReused ? `${why}, reused` : why }, false);
      };
      const timer = setTimeout(
        () => giveUp('no answer in time'),
        isWhole ? PATIENCE_MS : BROKEN_PATIENCE_MS,
      );
      wire
        .on('data', (chunk) => {
          received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
          readOn(false);
        })
        .on('end', () => giveUp('closed'))
        .on('close', () => giveUp('closed'))
        .on('error', (error: NodeJS.ErrnoException) => giveUp(error.code ?? error.message));
      wire.write(bytes);
    });

  return {
    send: (draft: Draft) => send(draft, bytesOf(draft)),
    close: () => socket?.destroy(),
  };
};
