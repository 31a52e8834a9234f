import { isInterfaceLocale, resolveLocale } from '#lib/tenancy/locale'

const hints = { isTestLocale: false }

test('the saved choice wins over the browser and its dates', () => {
  expect(resolveLocale({ ...hints, saved: 'nl', acceptLanguage: 'de', dateLocale: 'es' })).toBe('nl')
})

test('the browser’s language wins over the date-format locale', () => {
  expect(resolveLocale({ ...hints, acceptLanguage: 'de', dateLocale: 'es' })).toBe('de')
})

test('the date-format locale speaks where the browser is silent or speaks none of ours', () => {
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
])('a browser that says %j gets %s', (acceptLanguage, locale) => {
  expect(resolveLocale({ ...hints, acceptLanguage })).toBe(locale)
})

test.each(['', '*', 'de;q=0', ',,', null, undefined])(
  'a browser that says %j gets the default, French',
  (acceptLanguage) => {
    expect(resolveLocale({ ...hints, acceptLanguage })).toBe('fr')
  },
)

test.each(['ja', 'pt-BR,pt;q=0.9', 'denmark', 'x-klingon'])(
  'a browser that says only %j gets the fallback, English',
  (acceptLanguage) => {
    expect(resolveLocale({ ...hints, acceptLanguage })).toBe('en')
  },
)

test('a saved choice that is no language of ours is none', () => {
  expect(resolveLocale({ ...hints, saved: 'pt', acceptLanguage: 'de' })).toBe('de')
  expect(resolveLocale({ ...hints, saved: '../en', acceptLanguage: 'de' })).toBe('de')
})

test('the pseudo-language is there only under its flag, and only by choice', () => {
  expect(resolveLocale({ saved: 'tst', isTestLocale: true })).toBe('tst')
  expect(resolveLocale({ saved: 'tst', isTestLocale: false })).toBe('fr')
  expect(resolveLocale({ acceptLanguage: 'tst', isTestLocale: true })).toBe('en')
  expect([isInterfaceLocale('tst', true), isInterfaceLocale('tst', false)]).toEqual([true, false])
})

test.each(['de', 'en', 'es', 'fr', 'nl'])('%s is a language of the interface', (locale) => {
  expect(isInterfaceLocale(locale, false)).toBe(true)
})

test.each(['DE', 'de-AT', 'pt', '', undefined])('%j is none', (locale) => {
  expect(isInterfaceLocale(locale, true)).toBe(false)
})
