import { messagesOf } from '#lib/i18n/messages'
import { toPseudo } from '#lib/i18n/pseudo'
import { createTranslator } from 'use-intl/core'

test('words stand in brackets with accents, so that others are seen', () => {
  expect(toPseudo({ TITLE: 'All jobs', NAV: { TEAM: 'Our team' } })).toEqual({
    TITLE: '[Áll jóbs]',
    NAV: { TEAM: '[Óúr téám]' },
  })
})

test('places and tags stay as they are, and plurals too', () => {
  expect(toPseudo({ A: 'Hello {name}, read <terms>our terms</terms>' })).toEqual({
    A: '[Hélló {name}, réád <terms>óúr térms</terms>]',
  })
  const plural = '{count, plural, one {One job} other {# jobs}}'
  expect(toPseudo({ A: plural })).toEqual({ A: `[${plural}]` })
})

test('a message that the build has parsed keeps its arguments and branches, and its words get accents', () => {
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

test('every English text is still a text that can be said', async () => {
  const [messages, english] = [await messagesOf('tst'), await messagesOf('en')]
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
