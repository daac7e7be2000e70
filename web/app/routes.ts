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
  route('profile/settings', 'routes/settings.tsx'),
  route('profile/:username', 'routes/profile.tsx'),
  route('favorites', 'routes/favorites.tsx'),
  route('planner', 'routes/planner.tsx'),
  route('my-plans', 'routes/my-plans.tsx'),
  route('my-plans/:planId', 'routes/plan.tsx'),
  route('shared-plans/:token', 'routes/shared-plan.tsx'),
  route('why-hot-springs', 'routes/why-hot-springs.tsx'),
  route('safety', 'routes/safety.tsx'),
  route('owner-request', 'routes/owner-request.tsx'),
  route('owner-request/confirm', 'routes/owner-request-confirm.tsx'),
  route('moderation', 'routes/moderation.tsx'),
  route('payment/success', 'routes/payment-success.tsx'),
  route('payment/cancel', 'routes/payment-cancel.tsx'),
  // Not in the specification: in place of a page that was not kept, see web/worker.
  route('offline', 'routes/offline.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
