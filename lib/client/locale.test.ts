import { adoptLinkLocale, saveLocale, translatedPath } from '#lib/client/locale'

test.each([
  ['/', 'fr', '/fr'],
  ['/de', 'fr', '/fr'],
  ['/de/team', 'nl', '/nl/team'],
  ['/tst/news/oven', 'en', '/en/news/oven'],
  ['/jobs/baker', 'fr', '/jobs/baker'],
  ['/profile/applications', 'fr', '/profile/applications'],
])('the path %s in the language %s is %s', (path, locale, translated) => {
  expect(translatedPath(path, locale)).toBe(translated)
})

test.each(['/team', '/professions', '/news', '/news/oven', '/custom'])(
  'does not change the path of the website page %s',
  (path) => {
    expect(translatedPath(path, 'nl')).toBe(path)
  },
)

test('saves the language in a cookie', () => {
  saveLocale('es')
  expect(document.cookie).toContain('locale=%22es%22')
})

test('keeps the language of an email link for the next pages, and removes it from the URL', () => {
  saveLocale('es')
  history.replaceState(null, '', '/profile/messaging?discussion=7&lang=fr#last')
  adoptLinkLocale()
  expect(document.cookie).toContain('locale=%22fr%22')
  expect(location.pathname + location.search + location.hash).toBe('/profile/messaging?discussion=7#last')
})

test.each(['xx', '', 'fr;path=/'])('keeps the saved language if a link has %j', (locale) => {
  saveLocale('es')
  history.replaceState(null, '', `/profile?${new URLSearchParams({ lang: locale })}`)
  adoptLinkLocale()
  expect(document.cookie).toContain('locale=%22es%22')
  expect(location.search).toBe('')
})
