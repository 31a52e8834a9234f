import sanitize from 'sanitize-html'
import { toSafeHtml } from '#lib/funnel-api/rich-text'

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

/** HTML that was escaped as a whole, once. One pass: what was escaped twice stays escaped once. */
export const unescapeHtml = (escaped: string) =>
  escaped.replace(/&(lt|gt|quot|apos|amp|#39|#34|#x27);/g, (_, name: string) => ENTITIES[name]!)

/** A line of text in which tags and HTML's own entities were left: 'R&amp;D &eacute;t&eacute;' is 'R&D été'. */
export const lineOf = (text: string) =>
  unescapeHtml(sanitize(text, { allowedTags: [] }))
    .replace(/\s+/g, ' ')
    .trim()

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const hasTags = (text: string) => /<\/?[a-z][^<>]*>/i.test(text)

/** A description as feeds give it, HTML or plain text, as HTML that may stand in a page. */
export function descriptionOf(text: string): string {
  const html = hasTags(text) ? text : plainToHtml(text)
  return toSafeHtml(divsToParagraphs(html))
    .replace(EMPTY, '')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

const EMPTY = /<(p|li|h[234]|strong|em)>(?:\s|&nbsp;|<br ?\/?>)*<\/\1>/g

/** Editors put each line into a div; the sanitiser drops divs and would glue the lines together. */
const divsToParagraphs = (html: string) =>
  html
    .split(/(<\/?(?:div|section|article|p|ul|ol|li|h[1-6]|table|blockquote)\b[^<>]*>)/i)
    .map((piece, index, pieces) => {
      const opens = /^<(?:div|section|article)\b/i.test(piece)
      const closes = /^<\/(?:div|section|article)\b/i.test(piece)
      // A div around nothing but text is a paragraph; one around other blocks is nothing.
      if (opens) return /^<\/(?:div|section|article)\b/i.test(pieces[index + 2] ?? '') ? '<p>' : ''
      if (closes) return /^<(?:div|section|article)\b/i.test(pieces[index - 2] ?? '') ? '</p>' : ''
      return piece
    })
    .join('')

/** Paragraphs at empty lines, lists at lines that start with a bullet. */
function plainToHtml(text: string): string {
  const blocks = text.replaceAll('\r\n', '\n').split(/\n\s*\n/)
  return blocks.map((block) => linesToHtml(block.split('\n').filter((line) => line.trim() !== ''))).join('\n')
}

const BULLET = /^\s*[-–•*·]\s+/

/** Runs of lines with a bullet become lists, runs of other lines paragraphs. */
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
