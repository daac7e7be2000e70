import { useEffect } from 'react';
import { useToast } from './toast.tsx';

export const ConnectionNotices = () => {
  const showToast = useToast();
  useEffect(() => {
    const lost = () => showToast('You are offline. What you see may be out of date.', 'warning');
    const back = () => showToast('You are back online.', 'success');
    window.addEventListener('offline', lost);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', back);
    };
  }, [showToast]);
  return null;
};
