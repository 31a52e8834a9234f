import { hasLink, nameWithoutLinks, plainLines, withoutInvisible } from '#lib/domain/plain-name'
import { PersonName } from '#lib/contract/accounts'

/** Escaped, because editors do not show these characters. */
const VALID_NAMES = [
  'Nora',
  "O'Neill",
  'D’Angelo',
  'Anne-Marie',
  'José María',
  'J.R.R. Tolkien',
  'A.B. de Vries',
  'J.Smith',
  'St. John',
  'Dr. No',
  'Łukasz',
  'Nguyễn Thị Hương',
  'Ōno',
  '田中 太郎',
  '\u845b\u{e0100}城',
  'محمد',
  // Persian: 'Mehr‌dad' with a zero-width non-joiner.
  'مهر\u200cداد',
  // Sinhala: 'Sri' needs a zero-width joiner.
  'ශ\u0dca\u200dරී',
  // Devanagari: an explicit half form.
  'क\u094d\u200dष',
  // The same form in Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Telugu and Kannada.
  '\u0995\u09cd\u200d\u09b7',
  '\u0a15\u0a4d\u200d\u0a37',
  '\u0a95\u0acd\u200d\u0ab7',
  '\u0b15\u0b4d\u200d\u0b37',
  '\u0b95\u0bcd\u200c\u0bb7',
  '\u0c15\u0c4d\u200c\u0c37',
  '\u0c95\u0ccd\u200c\u0cb7',
  // Malayalam: a chillu at the end of a word.
  'അവന\u0d4d\u200d',
  'Юлия',
  'Ελένη',
  'עדי',
  '3Jane',
]

test.each(VALID_NAMES)('does not change the valid name %j', (name) => {
  expect(PersonName.parse(name)).toBe(name)
  expect(nameWithoutLinks(name)).toBe(name)
  expect(withoutInvisible(name)).toBe(name)
})

test.each([
  ['a direction override', 'Nora\u202eGolf', 'NoraGolf'],
  ['an isolate', '\u2066Nora\u2069', 'Nora'],
  ['a right-to-left mark', 'Nora\u200f', 'Nora'],
  ['zero-width spaces', 'N\u200bo\u200br\u200ba', 'Nora'],
  ['a word joiner', 'No\u2060ra', 'Nora'],
  ['a byte order mark', 'No\ufeffra', 'Nora'],
  ['a soft hyphen', 'No\u00adra', 'Nora'],
  ['a Hangul filler', 'Nora\u3164', 'Nora'],
  ['tag characters', 'Nora\u{e0041}\u{e007f}', 'Nora'],
  ['joiners in a script without them', 'No\u200dra\u200c', 'Nora'],
  ['a joiner before the word', '\u200cمهر', 'مهر'],
  ['two joiners', 'مهر\u200c\u200cداد', 'مهرداد'],
])('removes %s from a name', (_, input, expected) => {
  expect(PersonName.parse(input)).toBe(expected)
})

test.each(['Nora\u2028Bcc', 'Nora\u2029Bcc', 'Nora\nBcc', 'Nora\u0007x', 'Nora\u0085x'])(
  'rejects the line break or control character in %j',
  (typed) => expect(PersonName.safeParse(typed).success).toBe(false),
)

test.each(['\u200b', '\u202e\u2066', '\u3164'])('a name of only invisible characters is missing (%j)', (typed) => {
  expect(PersonName.safeParse(typed).success).toBe(false)
})

const ADDRESSES = [
  'evil.com',
  'Evil.Com',
  'www.evil.com/x',
  'www.evil',
  'see evil.co.uk now',
  'https://evil',
  '//evil',
  'mailto:x',
  'nora@evil.com',
  'x.com',
  't.co/abc',
  'пример.рф',
  'evil\u3002com',
  'evil\uff0ecom',
  'ev\u200bil.c\u200bom',
  'evil.xn--p1ai',
  'my-shop.store',
  '192.0.2.7',
]

test.each(ADDRESSES)('rejects a name with the address %j with its own error', (typed) => {
  const { error } = PersonName.safeParse(typed)
  expect(error?.issues[0]).toMatchObject({ code: 'custom', params: { key: 'NAME_ADDRESS' } })
})

test.each(ADDRESSES)('removes the address from an existing name %j in an email', (name) => {
  expect(hasLink(nameWithoutLinks(name))).toBe(false)
  expect(nameWithoutLinks(name)).not.toMatch(/[^\s.][.@:/\u3002\uff0e][^\s.]/)
})

test('removes control characters but not line breaks from multi-line text', () => {
  expect(plainLines('one\r\ntwo\u2028three\u2029four\tfive\u0000\u001b[1m\u202e')).toBe(
    'one\ntwo\nthree\nfour\tfive[1m',
  )
})

test('does not change emoji with joiners', () => {
  expect(withoutInvisible('👩\u200d🍳 ❤\ufe0f 👩🏽\u200d🚀')).toBe('👩\u200d🍳 ❤\ufe0f 👩🏽\u200d🚀')
})

test('a name with a link becomes words with single spaces', () => {
  expect(nameWithoutLinks('Nora   https://evil.example/a')).toBe('Nora https evil example a')
  expect(nameWithoutLinks(' Nora \n Vidal ')).toBe('Nora Vidal')
})
