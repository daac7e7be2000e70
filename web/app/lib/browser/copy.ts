/** Where the clipboard is refused (no permission, no https) the text is at least selected. Says which. */
export const copyOrSelect = async (text: string, select: () => void): Promise<string> => {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    select();
    return 'Selected, ready to copy';
  }
};
