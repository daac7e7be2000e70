import { useMutation } from '@tanstack/react-query';
import { useRef, type MouseEvent } from 'react';
import { useCheckSession } from './auth.ts';

/** The browser does not say why it could not save a file: so it is found out before it tries. */
export const useCheckedLink = (username: string) => {
  const checkSession = useCheckSession();
  const isChecked = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (_link: HTMLAnchorElement) => checkSession(),
    networkMode: 'always',
    onSuccess: (user, link) => {
      // A visitor is led to /login by the page's guard; another member has not asked for this.
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
