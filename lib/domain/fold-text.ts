/** Removes combining marks before and after NFD, because decomposing a long run of marks takes quadratic time. */
export const withoutMarks = (text: string) => text.replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '')

/** Lower case without accents, so that 'evry' finds 'Évry'. */
export const folded = (text: string) => withoutMarks(text).toLowerCase()

/** Whether the text contains every word of the needle, regardless of accents and case. */
export const holds = (haystack: string, needle: string) =>
  folded(needle)
    .split(/\s+/)
    .every((word) => folded(haystack).includes(word))
