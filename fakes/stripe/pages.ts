import * as billing from './billing.ts';
import { Failure, find, invalid } from './failure.ts';
import { text, type Params } from './form.ts';
import type { Subscription } from './objects.ts';
import type { World } from './world.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
  body { margin: 0; }
  .banner { margin: 0; padding: .75rem 1rem; background: #ffd166; color: #221a00; text-align: center; }
  main { max-width: 26rem; margin: 2rem auto; padding: 0 1rem; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
  dd { margin: 0; overflow-wrap: anywhere; } dt { opacity: .75; }
  form { display: grid; gap: .75rem; margin: 1.5rem 0; }
  button, .button { font: inherit; font-weight: 600; min-height: 44px; border-radius: .5rem; border: 2px solid #4b45c6;
    box-sizing: border-box; padding: .5rem 1rem; cursor: pointer; text-align: center; text-decoration: none; display: block; }
  button { background: #4b45c6; color: #fff; } .quiet { background: Canvas; color: CanvasText; }
  [role=alert] { border-left: 4px solid #c1121f; padding-left: .75rem; }
  :focus-visible { outline: 3px solid #e07a00; outline-offset: 2px; }`;

const escaped = (value: string | null) =>
  (value ?? '').replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><header class="banner"><strong>This is a stand-in for Stripe: nothing is paid.</strong></header>
<main><h1>${title}</h1>${content}</main></body></html>`;
}

const link = (url: string | null, label: string) =>
  url === null ? '' : `<p><a class="button quiet" href="${escaped(url)}">${label}</a></p>`;

const alert = (problem?: string) => (problem ? `<p role="alert">${escaped(problem)}</p>` : '');

const PRICE = '<dt>Price</dt><dd>$9.99 per month</dd>';

function paymentPage({ state }: World, id: string, problem?: string): string {
  const session = find('checkout.session', state.sessions, id);
  const { cancel_url, customer, customer_email, success_url, status } = session;
  const email = customer === null ? customer_email : (state.customers[customer]?.email ?? null);
  const details = `<dl>${PRICE}<dt>Email</dt><dd>${escaped(email)}</dd></dl>`;
  if (status === 'complete') {
    const done = link(successUrl(success_url, id), 'Continue');
    return page(
      'Already paid',
      `<p>You already paid for this checkout. You cannot pay twice.</p>${details}${done}`,
    );
  }
  if (status === 'expired') {
    const over = '<p>This checkout has expired. You paid nothing.</p>';
    return page('Checkout expired', over + details + link(cancel_url, 'Go back'));
  }
  return page(
    'Subscribe to Premium',
    `${alert(problem)}${details}<form method="post">
<button name="action" value="pay">Pay</button>
<button class="quiet" name="action" value="decline">Pay with a card that is declined</button></form>
${link(cancel_url, 'Go back')}`,
  );
}

const successUrl = (url: string | null, id: string) =>
  url?.replaceAll('{CHECKOUT_SESSION_ID}', id) ?? '/';

function portalPage({ state }: World, id: string, problem?: string): string {
  const portal = find('billing_portal.session', state.portals, id);
  const email = state.customers[portal.customer]?.email ?? null;
  const subscriptions = Object.values(state.subscriptions).filter(
    ({ customer }) => customer === portal.customer,
  );
  const parts = subscriptions.toReversed().map(subscriptionPart);
  return page(
    'Your subscription',
    `${alert(problem)}<dl><dt>Email</dt><dd>${escaped(email)}</dd></dl>
${parts.join('<hr>') || '<p>You have no subscription.</p>'}${link(portal.return_url, 'Return')}`,
  );
}

function subscriptionPart({ id, status, cancel_at, ended_at, items }: Subscription): string {
  const renewal = `<dt>Renews on</dt><dd>${day(items.data[0].current_period_end)}</dd>`;
  const end = ended_at ?? cancel_at;
  const date =
    end === null ? renewal : `<dt>${ended_at ? 'Ended' : 'Ends'} on</dt><dd>${day(end)}</dd>`;
  const [action, label] =
    cancel_at === null ? ['cancel', 'Cancel subscription'] : ['renew', 'Renew'];
  const form = `<form method="post"><input type="hidden" name="subscription" value="${id}">
<button name="action" value="${action}">${label}</button></form>`;
  return `<dl>${PRICE}<dt>Status</dt><dd>${status.replaceAll('_', ' ')}</dd>${date}</dl>${ended_at ? '' : form}`;
}

type Visit = { status: number; html?: string; location?: string };

/** Without an action it only shows the page. */
export function visit(world: World, path: string, form: Params): Visit {
  const [, kind, id = ''] = path.split('/');
  const show = kind === 'pay' ? paymentPage : portalPage;
  const action = text(form, 'action');
  if (action === 'decline') {
    return { status: 402, html: show(world, id, 'Your card was declined.') };
  }
  try {
    if (action === null) return { status: 200, html: show(world, id) };
    if (kind === 'pay') {
      const session = billing.pay(world, find('checkout.session', world.state.sessions, id));
      return { status: 303, location: successUrl(session.success_url, id) };
    }
    const { customer } = find('billing_portal.session', world.state.portals, id);
    const wanted = text(form, 'subscription') ?? '';
    const subscription = find('subscription', world.state.subscriptions, wanted);
    const isOver = subscription.customer !== customer || !billing.isLive(subscription);
    if (isOver) throw invalid('The subscription has ended.');
    if (action === 'cancel') billing.cancelAtPeriodEnd(world, subscription);
    else billing.keep(world, subscription);
    return { status: 303, location: path };
  } catch (error) {
    if (!(error instanceof Failure) || error.status === 404) throw error;
    return { status: error.status, html: show(world, id, error.message) };
  }
}
