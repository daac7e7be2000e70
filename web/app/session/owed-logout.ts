const KEY = 'logout-owed';

/** For this tab, if the browser refuses to store it. */
let isOwedHere = false;

/**
 * The member signed out but the server did not hear it: cookie and session still work. Stored, so
 * that neither a reload nor another tab undoes the sign-out.
 */
export const setLogoutOwed = (isOwed: boolean) => {
  try {
    if (isOwed) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
    isOwedHere = false;
  } catch {
    isOwedHere = isOwed;
  }
};

export const isLogoutOwed = (): boolean => {
  try {
    return isOwedHere || localStorage.getItem(KEY) !== null;
  } catch {
    return isOwedHere;
  }
};
