import { plainText } from '#lib/domain/help-search'

/** Longest summary. Search engines show about 160 characters of it, and messengers about 200. */
const MAX = 300

/** Facts and the first complete sentences of a description. A first sentence that is too long is cut after a word. */
export function jobSummary(facts: readonly string[], description: string, locale: string): string {
  const start = facts.join(' · ')
  const text = plainText(description.replace(/<h\d[^<>]*>[^<]*<\/h\d>/g, ' '))
  const room = MAX - start.length
  let sentences = ''
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)) {
    if ((sentences + segment).trimEnd().length > room) break
    sentences += segment
  }
  return [start, sentences.trim() || shorten(text, room)].filter(Boolean).join('. ')
}

function shorten(text: string, max: number) {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  return `${cut.slice(0, Math.max(0, cut.lastIndexOf(' ')))}…`
}
