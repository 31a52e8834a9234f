/** Removes the sent text from the start of the current text. Text that was typed since then stays. */
export const withoutSent = (now: string, sent: string) => (now.startsWith(sent) ? now.slice(sent.length) : now)
