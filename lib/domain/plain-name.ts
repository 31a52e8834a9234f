/** Characters that are invisible or change the text direction. Joiners are handled separately. */
const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** Scripts whose words contain joiners: Persian and Urdu, Indic scripts, Khmer, Burmese, Mongolian. */
const JOINED =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}' +
  '\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}' +
  '\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}'
/** Emoji are composed with joiners too. */
const EMOJI = '\\p{Extended_Pictographic}\\u{fe0f}\\p{Emoji_Modifier}'
/** Matches zero-width joiners and non-joiners that no word needs. A word may end with one after a virama. */
const STRAY_JOINER = new RegExp(
  `(?<![${JOINED}])(?<![${EMOJI}])[\\u200c\\u200d]|(?<!\\p{M})(?<![${EMOJI}])[\\u200c\\u200d](?![${JOINED}])`,
  'gu',
)

/** The text without zero-width characters and direction controls. Words of all scripts are preserved. */
export const withoutInvisible = (text: string) => text.toWellFormed().replace(INVISIBLE, '').replace(STRAY_JOINER, '')

/** Like `withoutInvisible`, for multi-line text. Removes control characters and normalizes line breaks. */
export const plainLines = (text: string) =>
  withoutInvisible(text)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')

const DOT = '[.\\u2024\\u3002\\ufe52\\uff0e\\uff61]'
/**
 * Matches text that email clients turn into a link: a scheme, an email address, or two labels with a dot and no space.
 */
const LINK_PATTERNS = [
  /\/\/|[^\s@]@[^\s@]|(?:https?|mailto|tel):/i,
  new RegExp(`www${DOT}`, 'iu'),
  new RegExp(`[\\p{L}\\p{M}\\p{N}_-]{2}${DOT}[\\p{L}\\p{M}]{2}`, 'u'),
  // 'J.Smith' is a name, 'x.com' is not.
  new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])[\\p{L}\\p{N}]${DOT}(?:[a-z]{2}|com|net|org|biz|info|app|dev|xyz)(?![\\p{L}\\p{M}])`,
    'iu',
  ),
  new RegExp(`\\d${DOT}\\d+${DOT}\\d+${DOT}\\d`, 'u'),
]

/** Whether an email client may turn the text into a link. */
export const hasLink = (text: string) => LINK_PATTERNS.some((pattern) => pattern.test(text))

/** Converts a name to one line that email clients do not turn into a link. */
export function nameWithoutLinks(name: string): string {
  const plain = plainLines(name).replace(/\s+/g, ' ').trim()
  if (!hasLink(plain)) return plain
  return plain
    .replace(new RegExp(`${DOT}|[:/\\\\@]`, 'gu'), ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
