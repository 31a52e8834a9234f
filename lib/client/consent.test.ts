import { isFromBackOffice, readChoices, readConsent, saveChoices } from '#lib/client/consent'

beforeEach(() => {
  saveChoices(null)
  sessionStorage.clear()
})
afterEach(() => jest.useRealTimers())

test('reads choices as saved, and none after they are deleted', () => {
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

test.each([true, false])('keeps choices for six months, whether accepted or rejected (%s)', (choice) => {
  jest.useFakeTimers({ now: new Date('2026-01-10T12:00:00Z') })
  saveChoices({ social: choice, operating: true })
  jest.setSystemTime(new Date('2026-07-10T11:59:00Z'))
  expect(readChoices()).toEqual({ social: choice, operating: true })
  jest.setSystemTime(new Date('2026-07-10T12:00:00Z'))
  expect(readChoices()).toBeNull()
})

test('creates a random id with the first choice, keeps it for the next, and creates another after a deletion', () => {
  const first = saveChoices({ social: true })?.consent_id
  expect(saveChoices({ social: false })?.consent_id).toBe(first)
  saveChoices(null)
  expect(readConsent()).toBeNull()
  expect(saveChoices({ social: true })?.consent_id).not.toBe(first)
})

const broken = (choices: unknown) =>
  JSON.stringify({ choices, recipients: [], consent_id: 'a', chosen_at: new Date().toISOString() })

test.each(['{', '"yes"', '{"social":true}', broken({ spying: true }), broken({ social: 'yes' }), broken(null)])(
  'ignores a cookie that holds %s',
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
  const heard: unknown[] = []
  const listen = (event: Event) => heard.push((event as CustomEvent).detail)
  addEventListener('consent', listen)
  saveChoices({ social: true })
  removeEventListener('consent', listen)
  expect(heard).toEqual([{ social: true }])
})

test.each([
  ['https://manager.example.com/campaigns', true],
  ['https://manager.levain.example.com/', true],
  ['https://example.com/manager.html', false],
  ['https://jobs.example.com/?from=manager.example.com', false],
  ['', false],
  ['nonsense', false],
])('tells from the referrer %j whether the visit comes from the back office: %s', (referrer, is) => {
  expect(isFromBackOffice(referrer)).toBe(is)
})

test('treats the whole visit as one from the back office', () => {
  isFromBackOffice('https://manager.levain.example.com/')
  expect(isFromBackOffice('https://levain.example.com/jobs/baker')).toBe(true)
})
