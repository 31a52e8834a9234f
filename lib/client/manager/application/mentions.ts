type Named = { id: number; name: string }

/** The beginning of a name after an @ before the caret. Null if the caret is not in a mention. */
export function mentionAt(text: string, caret: number): { start: number; query: string } | null {
  const before = text.slice(0, caret)
  const start = before.lastIndexOf('@')
  // An @ within a word belongs to an email address.
  if (start < 0 || /[\p{L}\p{N}]$/u.test(before.slice(0, start))) return null
  const query = before.slice(start + 1)
  return query.length > 40 || /[\n@]/.test(query) ? null : { start, query }
}

/** Members whose name has a word that begins with the query. */
export function suggestionsFor<M extends Named>(members: readonly M[], query: string): M[] {
  const wanted = query.toLocaleLowerCase()
  return members.filter(({ name }) => {
    const lower = name.toLocaleLowerCase()
    // After the complete name there is nothing to suggest.
    return (lower.startsWith(wanted) || lower.split(/\s+/).some((word) => word.startsWith(wanted))) && lower !== wanted
  })
}

/**
 * Replaces the beginning of a name in a text with the mention. Returns the new text and the new position of the caret.
 */
export function insertMention(text: string, { start, caret }: { start: number; caret: number }, { name }: Named) {
  const inserted = `@${name} `
  return { text: text.slice(0, start) + inserted + text.slice(caret).replace(/^ /, ''), caret: start + inserted.length }
}

/** IDs of the members that a text mentions. */
export const mentionsIn = (text: string, members: readonly Named[]): number[] =>
  members.filter(({ name }) => name !== '' && isMentioned(text, name)).map(({ id }) => id)

function isMentioned(text: string, name: string): boolean {
  const mention = `@${name}`
  for (let at = text.indexOf(mention); at >= 0; at = text.indexOf(mention, at + 1))
    if (!/^[\p{L}\p{N}]/u.test(text.slice(at + mention.length))) return true
  return false
}
