import type { AdminMember, JobQueue, RecordedAct } from '@wildsoak/contract/admin';
import { exampleUser } from './examples.ts';
import type { Answers } from './answers.ts';
import { openApp } from './open-app.tsx';

const operator = exampleUser({ username: 'pearl', is_operator: true });

export const exampleMember = (facts: Partial<AdminMember> = {}): AdminMember => ({
  id: 7,
  username: 'marge',
  email: 'marge@wildsoak.example',
  created_at: '2026-05-02T10:00:00Z',
  last_seen_at: null,
  sessions: 0,
  review_count: 12,
  is_premium: false,
  subscription_status: null,
  is_moderator: false,
  is_operator: false,
  is_demo: false,
  suspension: null,
  ...facts,
});

export const exampleQueue = (facts: Partial<JobQueue> = {}): JobQueue => ({
  name: 'account-mail',
  waiting: 0,
  active: 0,
  failed: 0,
  oldest_at: null,
  failures: [],
  ...facts,
});

export const exampleAct = (facts: Partial<RecordedAct> = {}): RecordedAct => ({
  key: 'operator-1',
  kind: 'members',
  act: 'suspend',
  by: 'pearl',
  is_from_command_line: false,
  member: 'marge',
  queue: null,
  spring: null,
  note: null,
  created_at: '2026-11-16T15:00:00Z',
  ...facts,
});

export const openAdmin = (path: string, answers: Answers) =>
  openApp(path, answers, { user: operator });
