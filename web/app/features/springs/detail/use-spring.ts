import { useQuery } from '@tanstack/react-query';
import type { Spring } from '@wildsoak/contract/springs';
import { springById, springForMember } from '../../../domain/spring/spring-detail.ts';
import { useAuth } from '../../../session/auth.ts';

const NOBODY = { username: '', is_premium: false };

/**
 * A spring as this reader sees it: a member's own once it has loaded, until then as everybody sees it.
 */
export const useSpring = (loaded: Spring) => {
  const auth = useAuth();
  const member = auth.status === 'signed-in' ? auth.user : null;
  const { data: publicSpring = loaded } = useQuery({
    ...springById(loaded.id),
    enabled: auth.status === 'signed-out',
  });
  const {
    data: own,
    isError,
    isFetching,
    refetch,
  } = useQuery({ ...springForMember(member ?? NOBODY, loaded.id), enabled: member !== null });
  return {
    spring: own ?? publicSpring,
    /** Whether it is the member's own. */
    isOwn: own !== undefined,
    hasFailed: isError && !own,
    isFetching,
    retry: () => void refetch(),
  };
};
