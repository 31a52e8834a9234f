import { parsePhone } from '#lib/client/phone'

test.each([
  ['FR', '06 12 34 56 78', { phone_code: '+33', phone_number: '612345678', iso_country: 'FR' }],
  ['FR', '612-345-678', { phone_code: '+33', phone_number: '612345678', iso_country: 'FR' }],
  ['FR', '+49 30 901820', { phone_code: '+49', phone_number: '30901820', iso_country: 'DE' }],
  ['BE', '0470 12 34 56', { phone_code: '+32', phone_number: '470123456', iso_country: 'BE' }],
])('parses %s %s into code, number and country', (country, typed, phone) => {
  expect(parsePhone(country, typed)).toEqual(phone)
})

test.each(['', 'call me', '12', '06 12 34 56 7x'])('rejects the number "%s"', (typed) => {
  expect(parsePhone('FR', typed)).toBeNull()
})
