/** Removes combining marks, first before NFD, because decomposing a long run of marks takes quadratic time. */
export const withoutMarks = (text: string) => text.replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '')

/** Lower case without accents and with straight apostrophes, so that "l'evry" finds 'L’Évry'. */
export const foldText = (text: string) => withoutMarks(text).toLowerCase().replaceAll('’', "'")

/** Whether the text contains every word of the needle, regardless of accents and case. */
export const containsWords = (haystack: string, needle: string) =>
  foldText(needle)
    .split(/\s+/)
    .every((word) => foldText(haystack).includes(word))
