/** One caption. Times are milliseconds from the beginning of the recording. */
export type Cue = { start: number; end: number; text: string }

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;' } as const
const CHARACTERS = { '&amp;': '&', '&lt;': '<', '&gt;': '>' } as const

/** Escapes `&`, `<` and `>`, so that a text has no tags and no line that looks like the times of a caption. */
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ENTITIES[character as keyof typeof ENTITIES])
const unescaped = (text: string) =>
  text.replace(/&(?:amp|lt|gt);/g, (entity) => CHARACTERS[entity as keyof typeof CHARACTERS])

const padded = (value: number, length = 2) => String(value).padStart(length, '0')

function formatTime(ms: number) {
  const seconds = Math.floor(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  return `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}:${padded(seconds % 60)}.${padded(ms % 1000, 3)}`
}

/** Formats captions as WebVTT without identifiers, settings and styles. No text has an empty line. */
export const toWebVtt = (cues: readonly Cue[]) =>
  ['WEBVTT', ...cues.map((cue) => `${formatTime(cue.start)} --> ${formatTime(cue.end)}\n${escaped(cue.text)}`)]
    .join('\n\n')
    .concat('\n')

function readTime(text: string) {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000)
}

/** Reads the result of `toWebVtt`. */
export const cuesOf = (webVtt: string): Cue[] =>
  webVtt
    .trim()
    .split('\n\n')
    .slice(1)
    .map((block) => {
      const [times = '', ...lines] = block.split('\n')
      const [start = '', end = ''] = times.split(' --> ')
      return { start: readTime(start), end: readTime(end), text: unescaped(lines.join('\n')) }
    })
