import { connect } from 'node:tls';
import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';

const KEPT_MS = 600_000;
const ANSWER_MS = 5_000;
const HTTPS_PORT = 443;

/** Seconds since 1970, or null without an answer. An expired certificate still has its date. */
const readEnd = ({ hostname, port }: URL) =>
  new Promise<number | null>((resolve) => {
    const socket = connect(
      {
        host: hostname,
        servername: hostname,
        port: Number(port || HTTPS_PORT),
        rejectUnauthorized: false,
        timeout: ANSWER_MS,
      },
      () => {
        const end = Date.parse(socket.getPeerCertificate().valid_to) / 1_000;
        resolve(Number.isNaN(end) ? null : end);
        socket.destroy();
      },
    );
    const giveUp = () => {
      resolve(null);
      socket.destroy();
    };
    socket.on('error', giveUp).on('timeout', giveUp).unref();
  });

/** Looks at the site's own address, as a browser does. The scrape after the first has the answer. */
export const watchCertificate = ({ publicUrl }: Config, metrics: Metrics) => {
  const address = new URL(publicUrl);
  if (address.protocol !== 'https:') return;
  let end: number | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  metrics.gauge(
    'certificate_end_timestamp_seconds',
    "When the site's certificate expires; absent without an answer",
    ['host'],
    (gauge) => {
      if (Date.now() - askedAt > KEPT_MS) {
        askedAt = Date.now();
        void readEnd(address).then((read) => (end = read));
      }
      if (end !== null) gauge.set({ host: address.hostname }, end);
    },
  );
};
