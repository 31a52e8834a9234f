import { isFromBackOffice, readChoices, readConsent, saveChoices } from '#lib/client/consent'

beforeEach(() => {
  saveChoices(null)
  sessionStorage.clear()
})
afterEach(() => jest.useRealTimers())

test('reads saved choices until they are deleted', () => {
  expect(readChoices()).toBeNull()
  saveChoices({ social: true, media: false, operating: true })
  expect(readChoices()).toEqual({ social: true, media: false, operating: true })
  saveChoices(null)
  expect(readChoices()).toBeNull()
})

test('stores choices as JSON in a cookie', () => {
  jest.useFakeTimers({ now: new Date('2026-01-31T12:00:00Z') })
  saveChoices({ social: true }, ['crisp'])
  const [, value = ''] = document.cookie.split('cookie_choices=')
  expect(JSON.parse(decodeURIComponent(value))).toEqual({
    choices: { social: true },
    recipients: ['crisp'],
    consent_id: expect.stringMatching(/^[\da-f-]{36}$/),
    chosen_at: '2026-01-31T12:00:00.000Z',
  })
})

test.each([true, false])('saves choices for six months, whether accepted or rejected (%s)', (choice) => {
  jest.useFakeTimers({ now: new Date('2026-01-10T12:00:00Z') })
  saveChoices({ social: choice, operating: true })
  jest.setSystemTime(new Date('2026-07-10T11:59:00Z'))
  expect(readChoices()).toEqual({ social: choice, operating: true })
  jest.setSystemTime(new Date('2026-07-10T12:00:00Z'))
  expect(readChoices()).toBeNull()
})

test('reuses the consent ID until the choices are deleted', () => {
  const first = saveChoices({ social: true })?.consent_id
  expect(saveChoices({ social: false })?.consent_id).toBe(first)
  saveChoices(null)
  expect(readConsent()).toBeNull()
  expect(saveChoices({ social: true })?.consent_id).not.toBe(first)
})

const broken = (choices: unknown) =>
  JSON.stringify({ choices, recipients: [], consent_id: 'a', chosen_at: new Date().toISOString() })

test.each(['{', '"yes"', '{"social":true}', broken({ spying: true }), broken({ social: 'yes' }), broken(null)])(
  'ignores a cookie with the value %s',
  (value) => {
    document.cookie = `cookie_choices=${encodeURIComponent(value)}; path=/`
    expect(readChoices()).toBeNull()
  },
)

test('ignores a malformed cookie', () => {
  document.cookie = 'cookie_choices=%E0%A4; path=/'
  expect(readChoices()).toBeNull()
})

test('notifies listeners when a choice is made', () => {
  const events: unknown[] = []
  const listener = (event: Event) => events.push((event as CustomEvent).detail)
  addEventListener('consent', listener)
  saveChoices({ social: true })
  removeEventListener('consent', listener)
  expect(events).toEqual([{ social: true }])
})

test.each([
  ['https://manager.example.com/campaigns', true],
  ['https://manager.levain.example.com/', true],
  ['https://example.com/manager.html', false],
  ['https://jobs.example.com/?from=manager.example.com', false],
  ['', false],
  ['nonsense', false],
])('detects from the referrer %j whether the visit comes from the back office: %s', (referrer, isBackOffice) => {
  expect(isFromBackOffice(referrer)).toBe(isBackOffice)
})

test('remembers for the visit that it comes from the back office', () => {
  isFromBackOffice('https://manager.levain.example.com/')
  expect(isFromBackOffice('https://levain.example.com/jobs/baker')).toBe(true)
})
