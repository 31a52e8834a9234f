import { toE164 } from '#lib/domain/phone-number'

test.each([
  ['06 12 34 56 78', 'FR', '+33612345678'],
  ['06-12-34-56-78', 'fr', '+33612345678'],
  ['+32 470 12 34 56', 'FR', '+32470123456'],
  ['0170 1234567', 'DE', '+491701234567'],
  ['612 345 678', 'ES', '+34612345678'],
  ['07400 123456', 'GB', '+447400123456'],
])('%s of %s becomes %s', (phone_number, iso_country, e164) => {
  expect(toE164({ phone_number, iso_country })).toBe(e164)
})

test('accepts a calling code instead of a country', () => {
  expect(toE164({ phone_number: '612345678', phone_code: '+33' })).toBe('+33612345678')
  expect(toE164({ phone_number: '06 12 34 56 78', phone_code: '33' })).toBe('+33612345678')
})

test.each([
  ['06 12', 'FR'],
  ['06 12 34 56 78 90', 'FR'],
  ['00 00 00 00 00', 'FR'],
  ['mother', 'FR'],
  ['(0)6 12 34 56 78', 'FR'],
  ['06.12.34.56.78', 'FR'],
  ['06/12345678', 'FR'],
  ['06 12 34 56 78; 07', 'FR'],
  ['+999 123 456 789', 'FR'],
  ['06 12 34 56 78', null],
  ['06 12 34 56 78', 'XX'],
  ['', 'FR'],
])('%s of %s is invalid', (phone_number, iso_country) => {
  expect(toE164({ phone_number, iso_country })).toBeNull()
})
