import { languageOf, localeOf } from '#lib/funnel-api/features/feeds/sources/language'

test.each([
  ['en', '<p>You will work with our team and you are the one who knows the way.</p>'],
  ['fr', '<p>Vous travaillez avec nous dans une équipe, et vous êtes au four pour les matins.</p>'],
  ['de', '<p>Sie arbeiten mit der Gruppe und wir sind für die Ordnung da, das ist nicht schwer.</p>'],
  ['es', '<p>Trabajas con el equipo para una casa, y tu jefe es uno de los nuestros por ahora.</p>'],
  ['nl', '<p>Je werkt met een ploeg van het huis, voor onze gasten en niet voor de cijfers.</p>'],
])('recognizes %s', (locale, html) => {
  expect(languageOf(html)).toBe(locale)
})

test('returns null for a text that is too short or in another language', () => {
  expect(languageOf('<p>Chef de rang</p>')).toBeNull()
  expect(languageOf('<p>Você vai trabalhar connosco numa equipa pequena, perto do mar, todos os dias.</p>')).toBeNull()
})

test('prefers the language that the feed names to the detected one', () => {
  const note = jest.fn()
  expect(localeOf('en-GB', '<p>Vous et nous avec les autres pour une fois.</p>', note)).toBe('en')
  expect(note).not.toHaveBeenCalled()
  expect(localeOf('pt-br', '<p>The team and you with our friends.</p>', note)).toBeNull()
  expect(note).toHaveBeenCalledWith('language', expect.stringContaining("'pt-br'"))
})

test('needs four known words, and clearly more than of any other language', () => {
  expect(languageOf('vous nous avec')).toBeNull()
  expect(languageOf('vous nous avec pour')).toBe('fr')
  expect(languageOf('vous nous avec pour votre notre the you with')).toBe('fr')
  expect(languageOf('vous nous avec pour votre notre the you with our')).toBeNull()
})
