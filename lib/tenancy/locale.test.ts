import { cookieValueOf, isInterfaceLocale, resolveLocale } from '#lib/tenancy/locale'

const hints = { isTestLocale: false }

test('the saved choice takes precedence over the browser and its date format', () => {
  expect(resolveLocale({ ...hints, saved: 'nl', acceptLanguage: 'de', dateLocale: 'es' })).toBe('nl')
})

test("the browser's language takes precedence over the date-format locale", () => {
  expect(resolveLocale({ ...hints, acceptLanguage: 'de', dateLocale: 'es' })).toBe('de')
})

test('uses the date-format locale if the browser has no supported language', () => {
  expect(resolveLocale({ ...hints, dateLocale: 'es-MX' })).toBe('es')
  expect(resolveLocale({ ...hints, acceptLanguage: 'ja,ko;q=0.9', dateLocale: 'de-AT' })).toBe('de')
})

test.each([
  ['nl-BE', 'nl'],
  ['FR-ca', 'fr'],
  ['en-GB,en;q=0.9,fr;q=0.8', 'en'],
  ['fr;q=0.3, de;q=0.9, es;q=0.5', 'de'],
  ['ja, pt-BR;q=0.9, es;q=0.1', 'es'],
  ['de;q=0, nl;q=0.1', 'nl'],
  ['*, es;q=0.2', 'es'],
  [' es ; q=0.7 , nl ; q=0.8', 'nl'],
  ['de;q=oops', 'de'],
])('Accept-Language %j selects %s', (acceptLanguage, locale) => {
  expect(resolveLocale({ ...hints, acceptLanguage })).toBe(locale)
})

test.each(['', '*', 'de;q=0', ',,', null, undefined])(
  'Accept-Language %j selects the default, French',
  (acceptLanguage) => {
    expect(resolveLocale({ ...hints, acceptLanguage })).toBe('fr')
  },
)

test.each(['ja', 'pt-BR,pt;q=0.9', 'denmark', 'x-klingon'])(
  'Accept-Language %j has no supported language and selects the fallback, English',
  (acceptLanguage) => {
    expect(resolveLocale({ ...hints, acceptLanguage })).toBe('en')
  },
)

test('reads only the start of a long header, because a request with many languages costs more than others', () => {
  expect(resolveLocale({ ...hints, acceptLanguage: `${'ja,'.repeat(5000)}de` })).toBe('en')
})

test('ignores a saved choice that is not supported', () => {
  expect(resolveLocale({ ...hints, saved: 'pt', acceptLanguage: 'de' })).toBe('de')
  expect(resolveLocale({ ...hints, saved: '../en', acceptLanguage: 'de' })).toBe('de')
})

test('the pseudo-locale requires its flag and an explicit choice', () => {
  expect(resolveLocale({ saved: 'tst', isTestLocale: true })).toBe('tst')
  expect(resolveLocale({ saved: 'tst', isTestLocale: false })).toBe('fr')
  expect(resolveLocale({ acceptLanguage: 'tst', isTestLocale: true })).toBe('en')
  expect([isInterfaceLocale('tst', true), isInterfaceLocale('tst', false)]).toEqual([true, false])
})

test.each(['de', 'en', 'es', 'fr', 'nl'])('%s is a language of the interface', (locale) => {
  expect(isInterfaceLocale(locale, false)).toBe(true)
})

test.each(['DE', 'de-AT', 'pt', '', undefined])('%j is not a language of the interface', (locale) => {
  expect(isInterfaceLocale(locale, true)).toBe(false)
})

test('a cookie value is read with and without quotes', () => {
  expect(['nl', '"nl"', '%22nl%22', undefined].map(cookieValueOf)).toEqual(['nl', 'nl', 'nl', undefined])
})

const ALL = ['de', 'en', 'es', 'fr', 'nl'] as const

test.each([
  ['no hint and all languages', {}, { own: 'en', offered: ALL }, 'en'],
  ['an unsupported browser language', { acceptLanguage: 'ja' }, { own: 'nl', offered: ALL }, 'nl'],
  [
    'a browser language that is switched off',
    { acceptLanguage: 'de,es;q=0.5' },
    { own: 'fr', offered: ['fr', 'es'] },
    'es',
  ],
  [
    'a saved language that is switched off',
    { saved: 'de', dateLocale: 'en-GB' },
    { own: 'fr', offered: ['fr', 'en'] },
    'en',
  ],
  ['an own language that is switched off', {}, { own: 'de', offered: ['es', 'en', 'fr'] }, 'fr'],
  ["neither the company's own language nor French", {}, { own: 'de', offered: ['es', 'en'] }, 'en'],
  ['none of the defaults', {}, { own: 'de', offered: ['es'] }, 'es'],
] as const)('with %s, the company decides', (_, given, languages, expected) => {
  expect(resolveLocale({ ...hints, ...given, languages })).toBe(expected)
})

test('the pseudo-locale is offered by every company', () => {
  expect(resolveLocale({ saved: 'tst', isTestLocale: true, languages: { own: 'fr', offered: ['fr'] } })).toBe('tst')
})
