import { foldText } from '#lib/domain/fold-text'

/** Longer words are cut, so they are found by their beginning. */
const MAX_WORD = 40
const MAX_QUERY_WORDS = 8
/** Maximum number of distinct words of one application. */
const MAX_WORDS = 4000
/** Invisible characters, such as direction marks, may be inside of a word. */
const INVISIBLE = /\p{Cf}/gu

const foldVisible = (text: string) => foldText(text.replace(INVISIBLE, ''))
/** Parts between white space, some of which are email addresses. */
const partsOf = (text: string) => text.split(/\s+/)
const isAddress = (part: string) => part.includes('@')
const NOT_IN_WORDS = /[^\p{L}\p{N}]+/gu
/** The letters and digits of an email address as one word, so that 'a-1@b' does not find each '1'. */
const joined = (address: string) => address.replace(NOT_IN_WORDS, '')

/** Returns distinct words: letters and digits, in lower case and without accents. */
function distinctWords(texts: readonly string[], max: number): string[] {
  const words = new Set<string>()
  for (const text of texts)
    for (const word of text.split(NOT_IN_WORDS)) {
      if (word !== '') words.add([...word].slice(0, MAX_WORD).join(''))
      if (words.size >= max) return [...words]
    }
  return [...words]
}

/** The first character of a company's word. It is a private character, which no word of a text contains. */
const COMPANY = '\uE000'

export const companyWord = (company_id: number) => `${COMPANY}${company_id}`

/** Returns the words of an application, separated by spaces. The first word identifies the company. */
export function indexedWords(company_id: number, texts: readonly (string | null)[]) {
  const text = foldVisible(texts.join(' '))
  const addresses = partsOf(text).filter(isAddress).map(joined)
  return [companyWord(company_id), ...distinctWords([...addresses, text], MAX_WORDS)].join(' ')
}

/** A '@' without a name before it. */
const LEADING_AT = /^[^\p{L}\p{N}]*@/u

/**
 * Returns the words that a search looks for, each of which may be the beginning of a word. '@example.org' is searched by
 * its words, because the word of an address starts with the name.
 */
export const queryWords = (text: string) =>
  distinctWords(
    partsOf(foldVisible(text))
      .map((part) => part.replace(LEADING_AT, ''))
      .map((part) => (isAddress(part) ? joined(part) : part)),
    MAX_QUERY_WORDS,
  )
