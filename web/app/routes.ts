import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('search', 'routes/search.tsx'),
  route('springs/:id', 'routes/spring.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
