import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { StaffDiscussion } from '#lib/contract/staff/discussions'
import { linkTo, mockApplications, staffCandidacy } from '#tests/support/application-api'
import { renderApplication } from './render-application'

beforeEach(() => {
  globalThis.scrollTo = () => undefined
  jest.useFakeTimers({ advanceTimers: true })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const CV = staffCandidacy().resume!
const withLink = (signature: number) => ({ ...CV, url: `http://levain.test${linkTo('cv.pdf', { signature })}` })
const messageWith = (signature: number): StaffDiscussion['messages'][number] => ({
  id: 20,
  author_type: 'User',
  author_name: 'Nora',
  content: '',
  files: [{ ...CV, filename: 'plan.pdf', url: `http://levain.test${linkTo('plan.pdf', { signature })}` }],
  created_at: '2026-11-25T10:00:00.000Z',
  is_status_updated: false,
  old_status: null,
  new_status: null,
})

/** Renders an application whose links are renewed on each read. Without events, nothing else reads it again. */
async function showForFourteenMinutes() {
  const { state } = mockApplications({
    applications: [staffCandidacy({ discussion_id: 3, resume: withLink(1) })],
    messages: [messageWith(1)],
  })
  renderApplication()
  const open = await screen.findByRole('link', { name: 'Open' })
  const file = await screen.findByRole('link', { name: 'plan.pdf' })
  state.applications[0]!.resume = withLink(2)
  state.messages[0] = messageWith(2)
  await act(() => jest.advanceTimersByTimeAsync(14 * 60_000))
  return [open, file].map((link) => link.getAttribute('href'))
}
const links = (signature: number) => ['cv.pdf', 'plan.pdf'].map((filename) => linkTo(filename, { signature }))

test('the links of files are renewed before they expire', async () => {
  expect(await showForFourteenMinutes()).toEqual(links(2))
})

test('the links of files are not renewed in a hidden tab', async () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  expect(await showForFourteenMinutes()).toEqual(links(1))
})

/** Opens the file of an older message, whose link has expired. The server then has this message. */
async function openExpired(current = messageWith(2)) {
  const message = messageWith(1)
  const url = `http://levain.test${linkTo('plan.pdf', { signature: 1, expiry: 1 })}`
  const api = mockApplications({
    applications: [staffCandidacy({ discussion_id: 3 })],
    messages: [{ ...message, files: [{ ...message.files[0]!, url }] }],
  })
  renderApplication()
  const file = await screen.findByRole('link', { name: 'plan.pdf' })
  api.state.messages[0] = current
  fireEvent.click(file)
  return api
}

test('the file of an older message, whose link has expired, opens with a new link', async () => {
  const tab = { opener: window, location: { replace: jest.fn() }, close: jest.fn() }
  window.open = jest.fn().mockReturnValue(tab)
  const { callsOf } = await openExpired()
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(linkTo('plan.pdf', { signature: 2 })))
  expect(tab.opener).toBeNull()
  expect(callsOf('GET /discussions/3').at(-1)!.query.get('before')).toBe('21')
})

test('no file of an earlier message opens if the message was deleted', async () => {
  const tab = { opener: window, location: { replace: jest.fn() }, close: jest.fn() }
  window.open = jest.fn().mockReturnValue(tab)
  await openExpired({ ...messageWith(2), id: 19 })
  await waitFor(() => expect(tab.close).toHaveBeenCalledTimes(1))
  expect(tab.location.replace).not.toHaveBeenCalled()
})

test('the file of an older message replaces the page if the browser blocks the tab', async () => {
  window.open = jest.fn().mockReturnValue(null)
  // jsdom cannot open other pages, and reports each attempt.
  const navigation = jest.spyOn(console, 'error').mockReturnValue()
  await openExpired()
  await waitFor(() => expect(navigation).toHaveBeenCalledTimes(1))
})
