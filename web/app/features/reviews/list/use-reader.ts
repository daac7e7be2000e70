import { useAuth } from '../../../session/auth.ts';

/** Who is reading: null for a visitor, undefined until that is known. */
export const useReader = (): string | null | undefined => {
  const auth = useAuth();
  if (auth.status === 'unknown') return undefined;
  return auth.status === 'signed-in' ? auth.user.username : null;
};
