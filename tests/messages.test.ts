/** @jest-environment node */
import { ErrorCode } from '#lib/contract/errors'
import { LOCALES } from '#lib/domain/locales'
import { isUsed, shapeOf, textsOf } from '#tests/support/messages'

const english = textsOf('en')
const languages = LOCALES.map((locale) => ({ locale, texts: textsOf(locale) }))
const others = languages.filter(({ locale }) => locale !== 'en')
const wrong = (texts: Map<string, string>, isWrong: (text: string, key: string) => boolean) =>
  [...texts].filter(([key, text]) => isWrong(text, key)).map(([key]) => key)

test.each(others)('$locale has the same keys as English', ({ texts }) => {
  expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
})

test.each(languages)('no text of $locale is empty, or begins or ends with a space', ({ texts }) => {
  expect(wrong(texts, (text) => typeof text !== 'string' || text === '' || text !== text.trim())).toEqual([])
})

const isIcu = (text: string) => {
  try {
    shapeOf(text)
    return true
  } catch {
    return false
  }
}

test.each(languages)('every text of $locale is valid ICU', ({ texts }) => {
  expect(wrong(texts, (text) => !isIcu(text))).toEqual([])
})

test.each(others)('texts of $locale have the same placeholders, tags and plurals as in English', ({ texts }) => {
  const asked = (text: string) => JSON.stringify(shapeOf(text).places)
  expect(wrong(texts, (text, key) => asked(text) !== asked(english.get(key) ?? ''))).toEqual([])
})

/** 'many' is for whole millions in es and fr: Intl lists it, but no count here is that large. */
const needed = (locale: string, ordinal: boolean) =>
  new Intl.PluralRules(locale, { type: ordinal ? 'ordinal' : 'cardinal' })
    .resolvedOptions()
    .pluralCategories.filter((name) => name !== 'many')

test.each(languages)('every plural of $locale has all the forms that its language needs', ({ locale, texts }) => {
  const isPartial = (text: string) =>
    shapeOf(text).plurals.some(({ ordinal, cases }) => needed(locale, ordinal).some((name) => !cases.includes(name)))
  expect(wrong(texts, isPartial)).toEqual([])
})

/** Words that a language shares with English, never sentences. */
const SHARED: { [locale: string]: string[] } = {
  de: ['Remote', 'Film', 'Pitch', 'Team', 'Newsletter'],
  es: ['CV', 'No'],
  fr: ['Freelance', 'Film', 'Questions', 'Pitch', 'CV', 'Menu', 'Version {version}'],
  nl: ['Contract', 'Start', 'Freelance', 'in dollars', 'Film', 'Pitch', 'Menu', 'Team', 'Account', 'Filters'],
}
/** Errors shown as the long sentence of §8, or on a screen of their own. */
const SPOKEN_FOR = [
  'BAD_REQUEST',
  'UNVERIFIED',
  'FORBIDDEN',
  'NOT_FOUND',
  'GONE',
  'CONFLICT',
  'NOT_IMPLEMENTED',
  'INTERNAL',
]

const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))

test.each(others)('no text of $locale is left in English', ({ locale, texts }) => {
  const left = wrong(texts, (text, key) => hasWords(text) && text === english.get(key))
  expect(left.filter((key) => !SHARED[locale]!.includes(texts.get(key)!))).toEqual([])
})

test.each(languages)('$locale has no text in capitals', ({ texts }) => {
  expect(wrong(texts, (text) => text.includes('!') || text.includes('¡'))).toEqual([])
})

/** SMS keep plain spaces: any other would double their size. */
test('French has no line break before punctuation, and uses curly apostrophes', () => {
  const isLoose = (text: string, key: string) =>
    !key.startsWith('SMS.') && /[^\P{Zs}\u00a0][?!:;»]|«(?!\u00a0)|'/u.test(text)
  expect(wrong(textsOf('fr'), isLoose)).toEqual([])
})

/** The texts of §5 and §8, which the specification gives in English. */
test.each([
  ['FORMS.REQUIRED', 'This field is mandatory'],
  ['FORMS.MIN_LENGTH', 'This field must contain at least {n} characters'],
  ['FORMS.INVALID_EMAIL', 'The email is invalid'],
  ['FORMS.INVALID_PATTERN', 'Please respect the provided conditions.'],
  [
    'FORMS.PHONE',
    'The telephone number may only consist of digits, spaces, hyphens and the area code for specific countries.',
  ],
  ['FORMS.INVALID_URL', 'Invalid URL'],
  ['DIALOGS.INVALID_EMAIL', 'Invalid email address'],
  ['API.LONG', "We're sorry, an error has occurred. Please contact us or try again later"],
  ['API.SHORT', 'An error has occurred'],
])('%s has the text of the specification', (key, words) => {
  expect(english.get(`ERRORS.${key}`)).toBe(words)
})

test('every error of an upload or a call has a text', () => {
  const said = (prefix: string) =>
    [...english.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  expect(said('ERRORS.UPLOAD.')).toEqual(
    expect.arrayContaining(['aborted', 'network', 'timeout', 'server', 'request', 'other', 'redirect']),
  )
  expect(ErrorCode.options.filter((code) => !said('ERRORS.API.').includes(code))).toEqual(SPOKEN_FOR)
})

/**
 * Keys that are built at run time: emails by template, the first texts of a new company by its command, durations by an
 * enumeration of §3, pay by lib/domain/money, and two screens with keys named elsewhere.
 */
const ELSEWHERE =
  /^(?:MAIL\.|SMS\.|HOST\.|STARTER\.|ENUMERATIONS\.(?:DURATION|PAY_SHAPE|PAY_PERIOD)\.|SITE\.ERROR\.|FUNNEL\.TITLE$)/

test('every text is used', () => {
  expect([...english.keys()].filter((key) => !ELSEWHERE.test(key) && !isUsed(key))).toEqual([])
})
