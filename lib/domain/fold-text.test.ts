import { containsWords } from '#lib/domain/fold-text'

test.each([
  ['Vendeur ou vendeuse l’après-midi', "l'apres-midi vendeuse"],
  ["Responsable d'hôtel", 'D’HOTEL'],
])('%s contains the words %s', (text, words) => {
  expect(containsWords(text, words)).toBe(true)
})

test('does not match a text that contains only some of the words', () => {
  expect(containsWords('Vendeur à Amiens', 'vendeur lille')).toBe(false)
})
