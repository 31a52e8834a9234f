import { hasAddress, nameWithoutLinks, plainLines, withoutInvisible } from '#lib/domain/plain-name'
import { PersonName } from '#lib/contract/accounts'

/** Escaped, because editors do not show these characters. */
const HONEST = [
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
  // Malayalam: a chillu at the end of a word.
  'അവന\u0d4d\u200d',
  'Юлия',
  'Ελένη',
  'עדי',
  '3Jane',
]

test.each(HONEST)('keeps the valid name %j as typed', (name) => {
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
])('removes %s from a name', (_, typed, kept) => {
  expect(PersonName.parse(typed)).toBe(kept)
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

test.each(ADDRESSES)('removes the address from the older name %j in an email', (name) => {
  expect(hasAddress(nameWithoutLinks(name))).toBe(false)
  expect(nameWithoutLinks(name)).not.toMatch(/[^\s.][.@:/\u3002\uff0e][^\s.]/)
})

test('text of several lines keeps them and loses control characters', () => {
  expect(plainLines('one\r\ntwo\u2028three\u2029four\tfive\u0000\u001b[1m\u202e')).toBe(
    'one\ntwo\nthree\nfour\tfive[1m',
  )
})

test('keeps emoji with joiners', () => {
  expect(withoutInvisible('👩\u200d🍳 ❤\ufe0f 👩🏽\u200d🚀')).toBe('👩\u200d🍳 ❤\ufe0f 👩🏽\u200d🚀')
})
