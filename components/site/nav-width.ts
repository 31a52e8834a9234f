/** Average width of a character in rem, measured with the widest font of the demo companies. */
const CHARACTER_WIDTH = 0.52
/** Padding of a link, and the gap after it. */
const LINK_SPACE = 1.25
/** Space that the widest logo, the language switch and the account menu leave on a page of 75rem. */
const MAX_WIDTH = 42.5

/** Whether the links are too long for one row in the header, so that all screens show the menu button instead. */
export const isNavLong = (labels: readonly string[]): boolean =>
  labels.reduce((width, label) => width + label.length * CHARACTER_WIDTH + LINK_SPACE, 0) > MAX_WIDTH
