import { splitPhone, wholePhone } from '#lib/client/phone'

test.each([
  ['+33 6 12 34 56 78', '+33', '612345678'],
  ['+33612345678', '+33', '612345678'],
  ['33 6 12 34 56 78', '+33', '612345678'],
  ['+49 30-901820', '+49', '30901820'],
  ['  +1 212 555 0123 ', '+1', '2125550123'],
  ['+352 621 123 456', '+352', '621123456'],
])('%s is code %s and number %s', (typed, phone_code, phone_number) => {
  expect(splitPhone(typed)).toEqual({ phone_code, phone_number })
})

test.each([
  '',
  '   ',
  'call me',
  '+33 6 12 34 ab 78',
  '+33 (0)6 12 34 56 78',
  '+33.612345678',
  '06 12 34 56 78',
  '+999 123456789',
  '+33 6',
  '++33612345678',
  '+33 6 12 34 56 78 90 12 34',
])('%j is no number: digits, spaces, hyphens and a country’s code only', (typed) => {
  expect(splitPhone(typed)).toBeNull()
})

test('a number is shown as its country writes it, and comes back as it was', () => {
  const phone = { phone_code: '+33', phone_number: '612345678' }
  expect(wholePhone(phone)).toBe('+33 6 12 34 56 78')
  expect(splitPhone(wholePhone(phone))).toEqual(phone)
})

test('no number is no text, and one that cannot be read is shown as it is', () => {
  expect(wholePhone({ phone_code: '+33', phone_number: null })).toBe('')
  expect(wholePhone({ phone_code: null, phone_number: 'extension 12' })).toBe('extension 12')
})
