import { decodeHTML } from 'entities'
import { ApiError, type FieldError } from '#lib/contract/errors'
import type { Cue } from '#lib/domain/captions'

const ARROW = '-->'
/** Hours and milliseconds are optional. SubRip has a comma before the milliseconds. */
const TIME = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?$/
/** Tags such as `<i>`, `<v Lena>` and `<00:00:01.000>`, and positions such as `{\an8}`. Other brackets are text. */
const MARKUP = /<(?:\/?[a-z][^<>]*|\d[\d:.]*)>|\{\\[^{}]*\}/gi
const CONTROL = /[^\P{Cc}\n\t]/gu

const invalid = (error: FieldError) => new ApiError('INVALID', 'Invalid captions', { content: error })

function parseTime(text: string): number | null {
  const match = TIME.exec(text.trim())
  if (!match) return null
  const [, hours = '0', minutes, seconds, fraction = ''] = match
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
}

/** Parses a line such as `00:01.000 --> 00:04.000 align:start`. Null if its times are not valid. */
function parseTimes(line: string): Pick<Cue, 'start' | 'end'> | null {
  const [from = '', rest = ''] = line.split(ARROW)
  const [to = ''] = rest.trim().split(/\s/)
  const [start, end] = [parseTime(from), parseTime(to)]
  // The times may be equal, because some programs write captions without a duration.
  return start === null || end === null || end < start ? null : { start, end }
}

const plainText = (lines: readonly string[]) =>
  decodeHTML(lines.join('\n').replace(MARKUP, ''))
    .toWellFormed()
    .replace(CONTROL, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/**
 * Parses WebVTT or SubRip. Returns the captions with their plain text in order of time. Headers, identifiers, comments,
 * styles and regions are ignored. Throws INVALID if there are no captions. Also throws INVALID, with the number of the
 * line, for the first caption with invalid times, because it would otherwise be lost.
 */
export function parseCaptions(content: string): Cue[] {
  const cues: (Pick<Cue, 'start' | 'end'> & { lines: string[] })[] = []
  let open: string[] | null = null
  for (const [index, line] of content.split(/\r\n?|\n/).entries()) {
    if (line.includes(ARROW)) {
      const times = parseTimes(line)
      if (!times) throw invalid({ key: 'CAPTION_TIMES', bound: index + 1 })
      open = []
      cues.push({ ...times, lines: open })
    } else if (line.trim() === '') open = null
    else open?.push(line)
  }
  const parsed = cues
    .map(({ lines, ...times }) => ({ ...times, text: plainText(lines) }))
    .filter(({ text }) => text !== '')
  if (parsed.length === 0) throw invalid({ key: 'NO_CAPTIONS' })
  return parsed.toSorted((one, other) => one.start - other.start)
}
