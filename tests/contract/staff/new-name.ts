let count = 0

/** Returns a name that no earlier row has used, because each caller of a write gets a row of its own. */
export const newName = (prefix: string) => `${prefix}-${(count += 1)}`
