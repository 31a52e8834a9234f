import { loadMessages } from '#lib/i18n/messages'
import { toPseudo } from '#lib/i18n/pseudo'
import { createTranslator } from 'use-intl/core'

test('adds brackets and accents', () => {
  expect(toPseudo({ TITLE: 'All jobs', NAV: { TEAM: 'Our team' } })).toEqual({
    TITLE: '[Áll jóbs]',
    NAV: { TEAM: '[Óúr téám]' },
  })
})

test('keeps arguments, tags and plurals', () => {
  expect(toPseudo({ A: 'Hello {name}, read <terms>our terms</terms>' })).toEqual({
    A: '[Hélló {name}, réád <terms>óúr térms</terms>]',
  })
  const plural = '{count, plural, one {One job} other {# jobs}}'
  expect(toPseudo({ A: plural })).toEqual({ A: `[${plural}]` })
})

test('keeps arguments and branches of a precompiled message and accents its text', () => {
  const parsed = [
    'Read ',
    ['terms', 'our terms of ', ['company']],
    ', ',
    ['count', 6, { one: 'one job', other: 'jobs' }],
  ]
  expect(toPseudo({ A: parsed })).toEqual({
    A: ['[', 'Réád ', ['terms', 'óúr térms óf ', ['company']], ', ', parsed[3], ']'],
  })
})

test('keeps all keys, and its messages can be formatted', async () => {
  const [messages, english] = [await loadMessages('tst'), await loadMessages('en')]
  const t = createTranslator({
    locale: 'en',
    messages: messages as never,
    onError: (error) => {
      throw error
    },
  }) as unknown as (key: string, values: object) => string
  expect(t('SITE.HOME', { company: 'Levain' })).toBe('[Levain, hómé]')
  expect(t('WEBSITE.OPEN_JOBS', { count: 2 })).toBe('[2 open jobs]')
  expect(Object.keys(messages)).toEqual(Object.keys(english))
})
