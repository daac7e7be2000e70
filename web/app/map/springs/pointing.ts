interface Pointable {
  on: (events: string, listener: () => void) => unknown;
}

/**
 * Reports when the pointer is on a marker or its popup is open, and when neither is the case anymore.
 * Leaflet counts a popup as open while its close event runs, and sends no event for the pointer when
 * a marker disappears into a cluster, so this remembers both.
 */
export const followPointing = (marker: Pointable, report: (isPointed: boolean) => void): void => {
  let isHovered = false;
  let isOpen = false;
  const leave = () => {
    if (!isHovered && !isOpen) report(false);
  };
  marker.on('mouseover', () => {
    isHovered = true;
    report(true);
  });
  marker.on('mouseout', () => {
    isHovered = false;
    leave();
  });
  marker.on('popupopen', () => {
    isOpen = true;
    report(true);
  });
  marker.on('popupclose', () => {
    isOpen = false;
    leave();
  });
  marker.on('remove', () => {
    // A marker without the pointer must not end the highlight of another.
    if (!isHovered && !isOpen) return;
    isHovered = false;
    isOpen = false;
    report(false);
  });
};
