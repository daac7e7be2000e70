import { STATIC_PAGES } from '@wildsoak/contract/pages';
import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('login', 'routes/login.tsx'),
  route('register', 'routes/register.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('verify-email', 'routes/verify-email.tsx'),
  route('search', 'routes/search.tsx'),
  route('springs/:id', 'routes/spring.tsx'),
  route('hot-springs', 'routes/hot-springs.tsx'),
  route('add-a-place', 'routes/add-a-place.tsx'),
  route('hot-springs/near/:town', 'routes/springs-near.tsx'),
  route('hot-springs/:state', 'routes/state-springs.tsx'),
  route('profile/settings', 'routes/settings.tsx'),
  route('profile/:username', 'routes/profile.tsx'),
  route('favorites', 'routes/favorites.tsx'),
  route('planner', 'routes/planner.tsx'),
  route('my-plans', 'routes/my-plans.tsx'),
  route('my-plans/:planId', 'routes/plan.tsx'),
  route('shared-plans/:token', 'routes/shared-plan.tsx'),
  route('sample-trip', 'routes/sample-trip.tsx'),
  ...STATIC_PAGES.map(({ path }) => route(path.slice(1), `routes${path}.tsx`)),
  route('owner-request', 'routes/owner-request.tsx'),
  route('owner-request/confirm', 'routes/owner-request-confirm.tsx'),
  route('moderation', 'routes/moderation.tsx'),
  route('admin/:part?', 'routes/admin.tsx'),
  route('payment/success', 'routes/payment-success.tsx'),
  route('payment/cancel', 'routes/payment-cancel.tsx'),
  // Not in the specification: in place of a page that was not kept, see web/worker.
  route('offline', 'routes/offline.tsx'),
  // Nor is this: what waits on the device.
  route('outbox', 'routes/outbox.tsx'),
  // Nor this: places that somebody saved elsewhere.
  route('favorites/import', 'routes/import-places.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
