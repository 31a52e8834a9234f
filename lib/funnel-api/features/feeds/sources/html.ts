import sanitize from 'sanitize-html'
import { toSafeHtml } from '#lib/funnel-api/platform/rich-text/rich-text'

const ENTITIES: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
  '#39': "'",
  '#34': '"',
  '#x27': "'",
}

/** Unescapes HTML once. Text that was escaped twice stays escaped once. */
export const unescapeHtml = (escaped: string) =>
  escaped.replace(/&(lt|gt|quot|apos|amp|#39|#34|#x27);/g, (_, name: string) => ENTITIES[name]!)

/** Removes tags and entities from a line of text. 'R&amp;D &eacute;t&eacute;' becomes 'R&D été'. */
export const lineOf = (text: string) =>
  unescapeHtml(sanitize(text, { allowedTags: [] }))
    .replace(/\s+/g, ' ')
    .trim()

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const hasTags = (text: string) => /<\/?[a-z][^<>]*>/i.test(text)

/** Converts an HTML or plain-text description to safe HTML. */
export function descriptionOf(text: string): string {
  const html = hasTags(text) ? text : plainToHtml(text)
  return toSafeHtml(divsToParagraphs(html))
    .replace(EMPTY, '')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

const EMPTY = /<(p|li|h[234]|strong|em)>(?:\s|&nbsp;|<br ?\/?>)*<\/\1>/g

/** Converts divs to paragraphs, because the sanitizer would remove the divs and join their lines. */
const divsToParagraphs = (html: string) =>
  html
    .split(/(<\/?(?:div|section|article|p|ul|ol|li|h[1-6]|table|blockquote)\b[^<>]*>)/i)
    .map((piece, index, pieces) => {
      const opens = /^<(?:div|section|article)\b/i.test(piece)
      const closes = /^<\/(?:div|section|article)\b/i.test(piece)
      // A div that contains only text becomes a paragraph. A div around other blocks is removed.
      if (opens) return /^<\/(?:div|section|article)\b/i.test(pieces[index + 2] ?? '') ? '<p>' : ''
      if (closes) return /^<(?:div|section|article)\b/i.test(pieces[index - 2] ?? '') ? '</p>' : ''
      return piece
    })
    .join('')

/** Empty lines separate paragraphs, and lines that start with a bullet become lists. */
function plainToHtml(text: string): string {
  const blocks = text.replaceAll('\r\n', '\n').split(/\n\s*\n/)
  return blocks.map((block) => linesToHtml(block.split('\n').filter((line) => line.trim() !== ''))).join('\n')
}

const BULLET = /^\s*[-–•*·]\s+/

function linesToHtml(lines: readonly string[]): string {
  const runs: { isList: boolean; lines: string[] }[] = []
  for (const line of lines) {
    const isList = BULLET.test(line)
    const last = runs.at(-1)
    if (last?.isList === isList) last.lines.push(line)
    else runs.push({ isList, lines: [line] })
  }
  return runs.map(runToHtml).join('')
}

const runToHtml = ({ isList, lines }: { isList: boolean; lines: readonly string[] }) =>
  isList
    ? `<ul>${lines.map((line) => `<li>${escapeHtml(line.replace(BULLET, '').trim())}</li>`).join('')}</ul>`
    : `<p>${lines.map((line) => escapeHtml(line.trim())).join('<br>')}</p>`
