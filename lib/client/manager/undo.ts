/** How long a member can undo an action before it is sent, in milliseconds. A toast with an action is shown as long. */
export const UNDO_MS = 10_000
