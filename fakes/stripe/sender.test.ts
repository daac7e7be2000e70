import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startStripe } from './server.ts';
import { driver, sdk, start, startReceiver } from './test/support.ts';

const ofPayment = ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid'];

function stateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-stand-in-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'deep', 'state.json');
}

test('a rejected event is retried a limited number of times', async () => {
  const { receiver, standIn, subscribe } = await start();
  receiver.status = 500;
  await subscribe();
  await standIn.idle();
  expect(receiver.types().toSorted()).toEqual(
    [...ofPayment, ...ofPayment, ...ofPayment].toSorted(),
  );
  expect(standIn.state().undeliverable).toHaveLength(3);
});

test('each event comes three times, in another order', async () => {
  const { receiver, control, subscribe } = await start();
  await control('webhooks', { duplicate: 2, shuffle: true, seed: 7 });
  await subscribe();
  const unshuffled = ofPayment.flatMap((type) => [type, type, type]);
  expect(receiver.types().toSorted()).toEqual(unshuffled.toSorted());
  expect(receiver.types()).not.toEqual(unshuffled);
  await expect(control('webhooks', { mode: 'lose' })).rejects.toThrow('The mode is');
});

test('a fraction is lost for good, the same for the same seed', async () => {
  const lost = [];
  for (const seed of [3, 3, 4]) {
    const { receiver, standIn, control, subscribe } = await start();
    await control('webhooks', { drop_fraction: 0.3, seed });
    for (let index = 0; index < 10; index += 1) await subscribe();
    await standIn.idle();
    const { dropped, events } = standIn.state();
    expect(receiver.events).toHaveLength(30 - dropped.length);
    const places = Object.keys(events).flatMap((id, place) =>
      dropped.includes(id) ? [place] : [],
    );
    lost.push(places);
  }
  expect(lost[0]).not.toEqual([]);
  expect(lost[1]).toEqual(lost[0]);
  expect(lost[2]).not.toEqual(lost[0]);
});

test('an answered request survives kill -9, and its events go out after the next start', async () => {
  const state = stateFile();
  const env = {
    STRIPE_FAKE_PORT: '0',
    STRIPE_FAKE_STATE: state,
    STRIPE_FAKE_WEBHOOK_URL: 'http://127.0.0.1:1/none',
  };
  const entry = resolve(import.meta.dirname, '../stripe.ts');
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(/:(\d+)\s*$/.exec(line.toString())?.[1]);
  const { subscription } = await driver({ url: `http://127.0.0.1:${port}`, port }).subscribe();
  child.kill('SIGKILL');
  await once(child, 'exit');

  const receiver = await startReceiver();
  const standIn = await startStripe({ state, webhookUrl: receiver.url });
  onTestFinished(() => standIn.close());
  expect(await sdk(standIn).subscriptions.retrieve(subscription)).toMatchObject({
    status: 'active',
  });
  await standIn.idle();
  expect(receiver.types().toSorted()).toEqual(ofPayment.toSorted());
});
