interface Pointable {
  on: (events: string, listener: () => void) => unknown;
}

/**
 * Tells when a marker is pointed at or its popup is open, and when neither is so any more. Leaflet
 * counts a popup as open until it has said that it closes, and says nothing of the pointer when a
 * marker goes into a cluster beneath it: so both are remembered here.
 */
export const followPointing = (marker: Pointable, tell: (isPointed: boolean) => void): void => {
  let isHovered = false;
  let isOpen = false;
  const leave = () => {
    if (!isHovered && !isOpen) tell(false);
  };
  marker.on('mouseover', () => {
    isHovered = true;
    tell(true);
  });
  marker.on('mouseout', () => {
    isHovered = false;
    leave();
  });
  marker.on('popupopen', () => {
    isOpen = true;
    tell(true);
  });
  marker.on('popupclose', () => {
    isOpen = false;
    leave();
  });
  marker.on('remove', () => {
    // One that nobody pointed at must not put out the light of another.
    if (!isHovered && !isOpen) return;
    isHovered = false;
    isOpen = false;
    tell(false);
  });
};
