import type { MouseEvent } from 'react'

/** Whether a click opens a link in this tab. With a modifier key, the browser opens a new tab or window. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey
