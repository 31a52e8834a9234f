import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import { ApiError } from '#lib/contract/errors'

/** Maximum size of all object streams together, unpacked. */
const MAX_UNPACKED = 64 * 1024 * 1024

/** Names of actions and content that a viewer runs when the document is opened or later. */
const ACTIVE_NAMES = new Set(['JavaScript', 'Launch', 'ImportData', 'RichMedia', 'Rendition'])
/**
 * A script or program action. The whole file is searched for it, because viewers disagree about where an object ends.
 */
const ACTIVE_ACTION = /\/S\s{0,20}\/(?:JavaScript|Launch)\b/

/**
 * Throws ACTIVE_CONTENT for a PDF with scripts, or with actions that start programs or play embedded media. Names are
 * read outside strings and streams, and inside compressed object streams. Only the unencrypted part of an encrypted PDF
 * is read.
 */
export function rejectActivePdf(bytes: Buffer) {
  const text = bytes.toString('latin1')
  if (ACTIVE_ACTION.test(text)) throw activeContent()
  const { streams, isEncrypted } = scan(text)
  let remainingBytes = MAX_UNPACKED
  for (const { start, end, dictionary } of streams) {
    const unpacked = unpack(bytes.subarray(start, end), dictionary, remainingBytes)
    // Streams of an encrypted document cannot be unpacked.
    if (unpacked === null && isEncrypted) continue
    if (unpacked === null) throw activeContent()
    remainingBytes -= unpacked.length
    scan(unpacked.toString('latin1'))
  }
}

const activeContent = () => new ApiError('ACTIVE_CONTENT', 'PDF contains scripts or actions')

type ObjectStream = { start: number; end: number; dictionary: string }

const DELIMITER = /[\s()<>[\]{}/%]/

/** Reads all names outside strings, comments and streams. Throws for active ones and returns the object streams. */
function scan(text: string): { streams: ObjectStream[]; isEncrypted: boolean } {
  const streams: ObjectStream[] = []
  let isEncrypted = false
  let names: string[] = []
  let objectAt = 0
  let at = 0
  while (at < text.length) {
    const char = text[at]
    if (char === '(') at = afterString(text, at)
    else if (char === '%') at = afterLine(text, at)
    else if (char === '/') {
      const end = nameEnd(text, at + 1)
      const name = text
        .slice(at + 1, end)
        .replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      if (ACTIVE_NAMES.has(name)) throw activeContent()
      if (name === 'Encrypt') isEncrypted = true
      names.push(name)
      at = end
    } else if (char === 's' && text.startsWith('stream', at) && text[at - 1] !== 'd') {
      // 'stream', but not the end of 'endstream'. Its bytes start after the line break.
      const start = at + 6 + (text[at + 6] === '\r' ? 2 : 1)
      const end = text.indexOf('endstream', start)
      if (names.includes('ObjStm'))
        streams.push({ start, end: end < 0 ? text.length : end, dictionary: text.slice(objectAt, at) })
      at = end < 0 ? text.length : end + 9
      names = []
    } else if (char === 'e' && text.startsWith('endobj', at)) {
      names = []
      at += 6
      objectAt = at
    } else at += 1
  }
  return { streams, isEncrypted }
}

function nameEnd(text: string, from: number) {
  let at = from
  while (at < text.length && !DELIMITER.test(text.charAt(at))) at += 1
  return at
}

function afterLine(text: string, from: number) {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

/**
 * Returns the offset after a string. Parentheses nest in strings unless they are escaped. For an unterminated string,
 * returns the offset after its opening parenthesis.
 */
function afterString(text: string, from: number) {
  let depth = 0
  for (let index = from; index < text.length; index += 1) {
    const char = text[index]
    if (char === '\\') index += 1
    else if (char === '(') depth += 1
    else if (char === ')') depth -= 1
    if (depth === 0) return index + 1
  }
  return from + 1
}

/** Unpacks an object stream without compression or with only Flate. Returns null for all others. */
function unpack(bytes: Buffer, dictionary: string, maxLength: number): Buffer | null {
  if (!/\/Filter\b/.test(dictionary)) return bytes
  if (!/\/Filter[\s[]*\/FlateDecode[\s\]]*(?:\/|>>)/.test(dictionary)) return null
  const options = { maxOutputLength: Math.max(1, maxLength), finishFlush: constants.Z_SYNC_FLUSH }
  try {
    return inflateSync(bytes, options)
  } catch {
    // Viewers ignore a wrong checksum at the end of the data, so raw inflate is tried too.
    return inflateRaw(bytes.subarray(2), options)
  }
}

/** Returns null for data that cannot be inflated. No viewer can show it either. */
function inflateRaw(bytes: Buffer, options: { maxOutputLength: number; finishFlush: number }) {
  try {
    return inflateRawSync(bytes, options)
  } catch {
    return null
  }
}
