import { directionOf, languageTag } from '#lib/domain/language-tag'

test.each([
  ['fr', 'fr'],
  ['PT-br', 'pt-BR'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['eng', 'en'],
  ['en-u-ca-buddhist', 'en'],
  ['', null],
  ['English', null],
  ['french language', null],
  ['fr_FR', null],
])('%s is %s', (text, tag) => {
  expect(languageTag(text)).toBe(tag)
})

test('knows the direction of a language, also with a script', () => {
  expect(['ar', 'he', 'fa-IR', 'ur', 'pa-Arab'].map(directionOf)).toEqual(Array(5).fill('rtl'))
  expect(['fr', 'zh', 'pa', 'az-Latn', 'tlh'].map(directionOf)).toEqual(Array(5).fill('ltr'))
})
