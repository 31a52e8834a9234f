/** 'Évry' is found by 'evry'. */
export const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every word of the needle, whatever its accents and case. */
export const holds = (haystack: string, needle: string) =>
  folded(needle)
    .split(/\s+/)
    .every((word) => folded(haystack).includes(word))
