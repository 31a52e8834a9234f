/** ICU as it is written, or parsed by the build; of the latter's pieces only words and tags concern us. */
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

/** Words outside of ICU arguments and tags; nested plural branches are left as they are. */
function accent(message: string): string {
  if (/\{\w+\s*,/.test(message)) return message
  return message.replace(
    /(\{[^{}]*\}|<[^<>]*>)|([aeiouAEIOU])/g,
    (_, kept: string | undefined, vowel: string) => kept ?? ACCENTED[vowel] ?? vowel,
  )
}

/** The same in a message that the build has parsed: words, `[argument]`, `[tag, …inside]`, `[argument, kind, …]`. */
const accentPiece = (piece: Piece): Piece => {
  if (typeof piece === 'string') return accent(piece)
  if (!Array.isArray(piece) || typeof piece[1] === 'number') return piece
  const [name, ...inside] = piece
  return [name!, ...inside.map(accentPiece)]
}

const toPseudoMessage = (message: Message): Message =>
  typeof message === 'string' ? `[${accent(message)}]` : ['[', ...message.map(accentPiece), ']']

/** The language 'tst': English in brackets and accents, so that words which bypass messages stand out. */
export const toPseudo = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' || Array.isArray(value) ? toPseudoMessage(value) : toPseudo(value),
    ]),
  )
