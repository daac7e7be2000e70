import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, type MouseEvent } from 'react';
import { setUser } from './auth.ts';
import { fetchCurrentUser } from './current-user.ts';

/** The browser does not say why a download failed, so we check session and server first. */
export const useCheckedLink = (username: string) => {
  const queries = useQueryClient();
  const isChecked = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (_link: HTMLAnchorElement) => {
      const user = await fetchCurrentUser();
      await setUser(queries, user);
      return user;
    },
    onSuccess: (user, link) => {
      // The page's guard leads a visitor to /login; another member did not ask for this.
      if (user?.username !== username) return;
      isChecked.current = true;
      link.click();
      isChecked.current = false;
    },
  });
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isChecked.current) return;
    event.preventDefault();
    if (!isPending) mutate(event.currentTarget);
  };
  return { onClick, error };
};
