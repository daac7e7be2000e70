/** If the browser refuses the clipboard (no permission, no https), selects the text instead. Says which. */
export const copyOrSelect = async (text: string, select: () => void): Promise<string> => {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    select();
    return 'Selected, ready to copy';
  }
};
