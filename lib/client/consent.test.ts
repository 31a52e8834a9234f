import { isFromBackOffice, readChoices, saveChoices } from '#lib/client/consent'

beforeEach(() => saveChoices(null))

test('choices are read as they were saved, and are gone once they are dropped', () => {
  expect(readChoices()).toBeNull()
  saveChoices({ social: true, media: false, operating: true })
  expect(readChoices()).toEqual({ social: true, media: false, operating: true })
  saveChoices(null)
  expect(readChoices()).toBeNull()
})

test('they are kept as JSON in a cookie', () => {
  saveChoices({ social: true })
  const [, value = ''] = document.cookie.split('cookie_choices=')
  expect(JSON.parse(decodeURIComponent(value))).toEqual({ social: true })
})

test.each(['{', '"yes"', '{"spying":true}', '{"social":"yes"}'])('a cookie that holds %s is no choice', (value) => {
  document.cookie = `cookie_choices=${encodeURIComponent(value)}; path=/`
  expect(readChoices()).toBeNull()
})

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
