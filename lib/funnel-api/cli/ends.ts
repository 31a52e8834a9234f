/** How a command ends. */
export const DONE = 0
export const REFUSED = 1
export const WRONG_USAGE = 2
export const INTERRUPTED = 130
