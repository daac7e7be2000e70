export type News = 'signed-in' | 'signed-out';

let channel: BroadcastChannel | undefined;

/** One for each tab, so a tab does not hear itself. Some browsers have none, or forbid it. */
export const otherTabs = (): BroadcastChannel | undefined => {
  try {
    channel ??= new BroadcastChannel('auth');
  } catch {
    // The other tabs find out when the member looks at them again.
  }
  return channel;
};

export const tellOtherTabs = (news: News) => otherTabs()?.postMessage(news);
