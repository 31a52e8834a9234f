/** Time in milliseconds in which a member can undo an action. The action is then sent, and the toast disappears. */
export const UNDO_MS = 10_000
