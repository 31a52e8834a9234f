import { companyWord, indexedWords, queryWords } from '#lib/domain/search-words'

it('splits texts into words without accents, case and punctuation', () => {
  expect(queryWords("Zoë O'Neil-Müller, 3×")).toEqual(['zoe', 'o', 'neil', 'muller', '3'])
})

it('ignores invisible characters and repeated words', () => {
  expect(queryWords('\u202Eab\u200Fdul ABDUL \u00ADa')).toEqual(['abdul', 'a'])
  expect(queryWords('\u200F "* ()')).toEqual([])
})

it('treats an email address as one word', () => {
  expect(queryWords('a-1@b.ex hello')).toEqual(['a1bex', 'hello'])
  expect(indexedWords(7, ['a-1@b.ex'])).toBe(`${companyWord(7)} a1bex a 1 b ex`)
})

it('searches for the end of an email address by its words', () => {
  for (const query of ['@example.org', '<@example.org>', 'example.org'])
    expect(queryWords(query)).toEqual(['example', 'org'])
  expect(indexedWords(7, ['nora@example.org']).split(' ')).toEqual(expect.arrayContaining(['example', 'org']))
  expect(queryWords('@')).toEqual([])
})

it('shortens words and limits their number', () => {
  expect(queryWords('x'.repeat(5000))).toEqual(['x'.repeat(40)])
  expect(queryWords(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' '))).toHaveLength(8)
})

it('indexes a word for the company that cannot occur in a text', () => {
  expect(indexedWords(7, [companyWord(8), null]).split(' ')).toEqual([companyWord(7), '8'])
})
