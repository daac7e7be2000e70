const KEY = 'subscription-managed';

/** This tab leads to where the subscription is changed, and back. */
export const setManaged = () => {
  try {
    sessionStorage.setItem(KEY, 'yes');
  } catch {
    // Where the browser keeps nothing, the page shows the news when it is looked at again.
  }
};

/** Whether somebody has just been there. */
export const isManaged = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

export const forgetManaged = () => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then it was not kept either.
  }
};
