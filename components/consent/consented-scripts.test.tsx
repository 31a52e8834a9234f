/** @jest-environment-options {"url": "https://bakery.example.com/"} */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { ConsentedScripts } from '#components/consent/consented-scripts'
import { renderSite } from '#components/site/render-site'
import { readChoices, saveChoices } from '#lib/client/consent'
import { settle } from '#tests/support/settle'

const USES = { analytics_id: 'G-42', has_pixels: true, chat_provider: 'crisp', chat_id: 'c-1' } as const
const ALL = { tracking: true, social: true, media: true, operating: true }
const NONE = { tracking: false, social: false, media: false, operating: true }

beforeEach(() => {
  saveChoices(null)
  document.head.innerHTML = ''
  history.replaceState(null, '', '/jobs/baker')
})

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)
const frame = () => screen.queryByTitle('page views')
const show = () => renderSite(<ConsentedScripts />, { company: USES, path: '/jobs/baker' })
const choose = (choices: typeof ALL) => act(() => void saveChoices(choices))

test('loads nothing before the choice, and nothing after a rejection', () => {
  show()
  choose(NONE)
  expect([scripts(), frame()]).toEqual([[], null])
})

test('sends the frame only allow-listed parts of the URL, and removes the frame when consent is withdrawn', async () => {
  history.replaceState(null, '', '/jobs/baker?token=s3cret&source=poster')
  document.title = 'Night baker'
  renderSite(<ConsentedScripts />, { company: { has_pixels: true }, path: '/jobs/baker' })
  choose({ ...NONE, tracking: true })
  const pixels = (await screen.findByTitle<HTMLIFrameElement>('page views'))!
  const postMessage = jest.spyOn(pixels.contentWindow!, 'postMessage').mockImplementation(() => {})
  fireEvent.load(pixels)
  const view = { event: 'page_view', path: '/jobs/baker?source=poster', title: 'Night baker', stage: 'abstract' }
  expect(postMessage.mock.calls).toEqual([[view, '*']])
  document.cookie = '_ga=GA1.1.5; path=/'
  document.cookie = '_ga_42=GS1; path=/'
  choose(NONE)
  expect(frame()).toBeNull()
  expect(document.cookie).not.toContain('_ga')
})

test('deletes the cookies of an Intercom chat that another page has started, without consent', async () => {
  const intercom = { ...USES, chat_provider: 'intercom' } as const
  const cookie = 'intercom-id-c-1=1'
  const visit = () => {
    document.cookie = `${cookie}; path=/; domain=example.com`
    return renderSite(<ConsentedScripts />, { company: intercom, path: '/unsubscription/t/1' })
  }
  history.replaceState(null, '', '/unsubscription/t/1')
  const { unmount } = visit()
  expect(document.cookie).not.toContain(cookie)
  unmount()
  saveChoices({ ...NONE, social: true }, ['google-analytics', 'pixels', 'intercom', 'youtube'])
  visit()
  await act(settle)
  expect(document.cookie).toContain(cookie)
  choose(NONE)
  expect(document.cookie).not.toContain(cookie)
})

test('loads allowed recipients immediately, only those of the company, and its scripts in an isolated frame', async () => {
  show()
  choose(ALL)
  await waitFor(() => expect(scripts()).toHaveLength(2))
  expect(scripts().sort()).toEqual([
    'https://client.crisp.chat/l.js',
    'https://www.googletagmanager.com/gtag/js?id=G-42',
  ])
  const pixels = await screen.findByTitle('page views')
  expect(pixels).toHaveAttribute('sandbox', 'allow-scripts')
  expect(pixels).toHaveAttribute('src', '/pixels')
})

test('deletes a choice made before a recipient was added, and does not load that recipient', async () => {
  saveChoices(ALL, ['google-analytics', 'pixels', 'crisp'])
  renderSite(<ConsentedScripts />, { company: { ...USES, chat_provider: 'intercom' }, path: '/all-jobs' })
  expect(readChoices()).toBeNull()
  await act(settle)
  expect([scripts(), frame()]).toEqual([[], null])
})

test('loads nothing in a preview, regardless of consent', () => {
  history.replaceState(null, '', '/jobs/baker?mode=preview')
  saveChoices(ALL)
  show()
  expect([scripts(), frame()]).toEqual([[], null])
})

test('does not report applications to a company’s scripts', async () => {
  history.replaceState(null, '', '/jobs/baker/apply')
  saveChoices({ ...NONE, tracking: true })
  renderSite(<ConsentedScripts />, { company: { has_pixels: true }, path: '/jobs/baker/apply' })
  await act(settle)
  expect(frame()).toBeNull()
})
