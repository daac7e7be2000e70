import { ConfigError, type Config } from './config.ts';
import { accountMail, accountSweep, accountWork } from './features/accounts/accounts.jobs.ts';
import { billingReconcile, billingSync, billingWork } from './features/billing/billing.jobs.ts';
import {
  ownerMail,
  ownerSweep,
  ownerWork,
} from './features/moderation/owner-requests/owner-requests.jobs.ts';
import { proposalMail, proposalWork } from './features/moderation/proposals/proposals.jobs.ts';
import { photoRelease, photoSweep, photoWork } from './features/photos/photos.jobs.ts';
import { bathingRefresh, springWork } from './features/springs/springs.jobs.ts';
import { summaryRefresh, summaryWork } from './features/summaries/summaries.jobs.ts';
import { visitShown, visitSweep, visitWork } from './features/visits/visits.jobs.ts';
import { startWork } from './platform/jobs.ts';
import { workUnlessPaused } from './platform/pause.ts';
import type { Platform } from './platform/platform.ts';

/** The migration makes a queue for each. */
export const JOB_KINDS = [
  accountMail,
  accountSweep,
  billingSync,
  billingReconcile,
  ownerMail,
  ownerSweep,
  proposalMail,
  photoRelease,
  photoSweep,
  bathingRefresh,
  summaryRefresh,
  visitShown,
  visitSweep,
];

export const QUEUES = JOB_KINDS.map(({ name }) => name);

const smtpUrlOf = ({ smtpUrl }: Config) => {
  if (smtpUrl === null) throw new ConfigError('SMTP_URL is missing.');
  return smtpUrl;
};

export const buildWorker = (platform: Platform) => {
  const { config, log, site } = platform;
  const smtpUrl = smtpUrlOf(config);
  const works = [
    ...accountWork(platform, smtpUrl),
    ...ownerWork(platform, smtpUrl),
    ...proposalWork(platform, smtpUrl),
    ...Object.values(billingWork(platform)),
    ...photoWork(platform),
    ...springWork(platform),
    ...summaryWork(platform),
    ...visitWork(platform),
  ];
  return workUnlessPaused(site, log, () => startWork(platform, works));
};
