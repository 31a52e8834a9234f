export type Messages = { [key: string]: string | Messages }

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
  if (/\{\w+\s*,/.test(message)) return `[${message}]`
  const words = message.replace(
    /(\{[^}]*\}|<[^>]*>)|([aeiouAEIOU])/g,
    (_, kept: string | undefined, vowel: string) => kept ?? ACCENTED[vowel] ?? vowel,
  )
  return `[${words}]`
}

/** The language 'tst': English in brackets and accents, so that words which bypass messages stand out. */
export const toPseudo = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [key, typeof value === 'string' ? accent(value) : toPseudo(value)]),
  )
