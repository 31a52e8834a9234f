/** An ICU message as text, or precompiled by the build. The pseudo-locale changes only its texts and tags. */
type Message = string | Piece[]
type Piece = string | number | Piece[] | { [branch: string]: Piece }
export type Messages = { [key: string]: Message | Messages }

const ACCENTED: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}

/** Accents text outside of ICU arguments and tags. Messages with plural branches are not changed. */
function accent(message: string): string {
  if (/\{\w+\s*,/.test(message)) return message
  return message.replace(
    /(\{[^{}]*\}|<[^<>]*>)|([aeiouAEIOU])/g,
    (_, preserved: string | undefined, vowel: string) => preserved ?? ACCENTED[vowel] ?? vowel,
  )
}

/** Accents a part of a precompiled message: text, `[argument]`, `[tag, …children]` or `[argument, type, …]`. */
const accentPiece = (piece: Piece): Piece => {
  if (typeof piece === 'string') return accent(piece)
  if (!Array.isArray(piece) || typeof piece[1] === 'number') return piece
  const [name, ...inside] = piece
  return [name!, ...inside.map(accentPiece)]
}

const toPseudoMessage = (message: Message): Message =>
  typeof message === 'string' ? `[${accent(message)}]` : ['[', ...message.map(accentPiece), ']']

/** The pseudo-locale 'tst': English with brackets and accents, so that text outside the message files stands out. */
export const toPseudo = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' || Array.isArray(value) ? toPseudoMessage(value) : toPseudo(value),
    ]),
  )
