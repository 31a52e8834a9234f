import { isFromBackOffice, readChoices, readConsent, saveChoices } from '#lib/client/consent'

beforeEach(() => {
  saveChoices(null)
  sessionStorage.clear()
})
afterEach(() => jest.useRealTimers())

test('choices are read as they were saved, and are gone once they are dropped', () => {
  expect(readChoices()).toBeNull()
  saveChoices({ social: true, media: false, operating: true })
  expect(readChoices()).toEqual({ social: true, media: false, operating: true })
  saveChoices(null)
  expect(readChoices()).toBeNull()
})

test('they are kept as JSON in a cookie', () => {
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

test.each([true, false])('they last six months, a yes and a no alike (%s)', (choice) => {
  jest.useFakeTimers({ now: new Date('2026-01-10T12:00:00Z') })
  saveChoices({ social: choice, operating: true })
  jest.setSystemTime(new Date('2026-07-10T11:59:00Z'))
  expect(readChoices()).toEqual({ social: choice, operating: true })
  jest.setSystemTime(new Date('2026-07-10T12:00:00Z'))
  expect(readChoices()).toBeNull()
})

test('the random id comes with the first choice and stays with the next; after a break there is another', () => {
  const first = saveChoices({ social: true })?.consent_id
  expect(saveChoices({ social: false })?.consent_id).toBe(first)
  saveChoices(null)
  expect(readConsent()).toBeNull()
  expect(saveChoices({ social: true })?.consent_id).not.toBe(first)
})

const broken = (choices: unknown) =>
  JSON.stringify({ choices, recipients: [], consent_id: 'a', chosen_at: new Date().toISOString() })

test.each(['{', '"yes"', '{"social":true}', broken({ spying: true }), broken({ social: 'yes' }), broken(null)])(
  'a cookie that holds %s is no choice',
  (value) => {
    document.cookie = `cookie_choices=${encodeURIComponent(value)}; path=/`
    expect(readChoices()).toBeNull()
  },
)

test('a cookie that is not well written is no choice', () => {
  document.cookie = 'cookie_choices=%E0%A4; path=/'
  expect(readChoices()).toBeNull()
})

test('whoever listens hears of a choice when it is made', () => {
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
])('coming from %j is coming from the back-office: %s', (referrer, is) => {
  expect(isFromBackOffice(referrer)).toBe(is)
})

test('who has come from it is of it for the whole visit', () => {
  isFromBackOffice('https://manager.levain.example.com/')
  expect(isFromBackOffice('https://levain.example.com/jobs/baker')).toBe(true)
})
