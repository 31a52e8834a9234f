type Named = { id: number; name: string; email: string }
/** `mention` is the text after the @. */
type Mentionable = Named & { mention: string }

/** Adds the text of a mention: the name, with the email address if another member has the same name. */
export const withMentions = <M extends Named>(members: readonly M[]): (M & { mention: string })[] =>
  members.map((member) => {
    const { id, name, email } = member
    const isAmbiguous = members.some((other) => other.id !== id && other.name === name)
    return { ...member, mention: isAmbiguous ? `${name} (${email})` : name }
  })

/** The beginning of a name after an @ before the caret. Null if the caret is not in a mention. */
export function mentionAt(text: string, caret: number): { start: number; query: string } | null {
  const before = text.slice(0, caret)
  const start = before.lastIndexOf('@')
  // An @ within a word belongs to an email address.
  if (start < 0 || /[\p{L}\p{N}]$/u.test(before.slice(0, start))) return null
  const query = before.slice(start + 1)
  return query.length > 40 || /[\n@]/.test(query) ? null : { start, query }
}

/**
 * Members whose name has a word that begins with the query. A complete mention is the first of several, and after it
 * there is nothing else to suggest.
 */
export function suggestionsFor<M extends Mentionable>(members: readonly M[], query: string): M[] {
  const wanted = query.toLocaleLowerCase()
  const isComplete = ({ mention }: M) => mention === query
  if (members.some(({ mention }) => `${mention} ` === query)) return []
  const found = members.filter(({ mention }) => {
    const lower = mention.toLocaleLowerCase()
    return lower.startsWith(wanted) || lower.split(/\s+/).some((word) => word.startsWith(wanted))
  })
  if (found.every(isComplete)) return []
  return [...found.filter(isComplete), ...found.filter((member) => !isComplete(member))]
}

/**
 * Replaces the beginning of a name in a text with the mention. Returns the new text and the new position of the caret.
 */
export function insertMention(
  text: string,
  { start, caret }: { start: number; caret: number },
  { mention }: Mentionable,
) {
  const inserted = `@${mention} `
  return { text: text.slice(0, start) + inserted + text.slice(caret).replace(/^ /, ''), caret: start + inserted.length }
}

/** An @ that does not belong to an email address. */
const AT = /(?<![\p{L}\p{N}])@/gu
/** The rest of a longer name: 'Anna' is not mentioned by '@Annabel' or '@Anna-Lena'. */
const CONTINUES = /^(?:[\p{L}\p{M}\p{N}]|-\p{L})/u

/** Whether a text has an @ that can mention a member. */
export const canMention = (text: string) => text.search(AT) !== -1

/**
 * IDs of the members that a text mentions. Of several names, the longest counts. A name that several members have
 * counts only with an email address.
 */
export function mentionsIn(text: string, members: readonly Mentionable[]): number[] {
  const mentions = members
    .filter(({ name }) => name !== '')
    .flatMap(({ id, name, mention }) => [
      { label: mention, id },
      ...(mention === name ? [] : [{ label: name, id: null }]),
    ])
    .toSorted((one, other) => other.label.length - one.label.length)
  const found = [...text.matchAll(AT)].map(({ index }) => {
    const rest = text.slice(index + 1)
    return mentions.find(({ label }) => rest.startsWith(label) && !CONTINUES.test(rest.slice(label.length)))?.id
  })
  return [...new Set(found)].filter((id) => id !== null && id !== undefined)
}
