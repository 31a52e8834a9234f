import {
  hasBrokenField,
  hasField,
  partsOf,
  sampleValues,
  unknownField,
} from '#lib/client/manager/settings/template-text'
import { LOCALES } from '#lib/domain/locales'

const NAMES = ['first_name', 'job']

test.each([
  ['Hello {{first_name}}', null],
  ['Hello {{ first_name }}', null],
  ['Hello {{firstname}} of {{job}}', 'firstname'],
  ['Hello {{}}', ''],
  ['no field', null],
])('finds the unknown field of %j', (content, name) => {
  expect(unknownField(content, NAMES)).toBe(name)
})

test.each([
  ['{{first_name}', true],
  ['first_name}}', true],
  ['{{{first_name}}}', false],
  ['{a} {{job}}', false],
])('%j has a broken field: %s', (content, isBroken) => {
  expect(hasBrokenField(content)).toBe(isBroken)
})

test('splits a template into text, values and unknown fields', () => {
  expect(partsOf('Hi {{first_name}}, {{nothing}}.', new Map([['first_name', 'Nora']]))).toEqual([
    { kind: 'text', text: 'Hi ' },
    { kind: 'value', text: 'Nora' },
    { kind: 'text', text: ', ' },
    { kind: 'unknown', text: '{{nothing}}' },
    { kind: 'text', text: '.' },
  ])
})

test('finds a field by its name, with or without spaces', () => {
  expect(hasField('a {{ job }}', 'job')).toBe(true)
  expect(hasField('a {{job}}', 'job')).toBe(true)
  expect(hasField('a {{job}}', 'link')).toBe(false)
})

test.each(LOCALES)('has no empty sample value in %s', (locale) => {
  const values = sampleValues(locale, { job: 'Baker', company: 'Levain', author: 'Lena', now: new Date('2026-11-25') })
  expect([...values.values()].every((value) => value !== '')).toBe(true)
})
