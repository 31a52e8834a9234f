import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mutate } from 'swr'
import { setTestTransport } from '#lib/client/api'
import { withElementHeight } from '#tests/support/element-height'
import { changeLayout } from '#tests/support/layout-changes'
import { message } from '#tests/support/samples'
import { settle } from '#tests/support/settle'
import { renderDiscussions, withMessage } from './render-discussions'

const media = (isMatched: boolean) =>
  void (globalThis.matchMedia = (() => ({
    matches: isMatched,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia)

withElementHeight(600)
beforeEach(() => {
  media(true)
  localStorage.clear()
  history.replaceState(null, '', '/profile/messaging')
})

const field = () => screen.findByRole('textbox', { name: 'Your message' })

test('shows an empty state with a link to the applications', async () => {
  renderDiscussions({ discussions: [] })
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'View my applications' })).toHaveAttribute('href', '/profile/applications')
})

test('shows an empty conversation that the user opened, and accepts a message', async () => {
  history.replaceState(null, '', '/profile/messaging?discussion=1')
  const { sent } = renderDiscussions({ discussions: [{ last_message: null, last_message_at: null }], messages: [] })
  expect(await screen.findByText(/^No messages yet/)).toBeVisible()
  await userEvent.type(await field(), 'How does it stand?{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('marks an unread conversation, and on selection puts it into the URL and notifies the server', async () => {
  media(false)
  const { seen } = renderDiscussions({
    discussions: [{}, { id: 2, campaign: 'Miller', last_seen_by_user_at: '2026-03-02T00:00:00.000Z' }],
  })
  const list = await screen.findByRole('navigation', { name: 'Conversations' })
  const [unread, read] = within(list).getAllByRole('link')
  expect(unread).toHaveTextContent('Unread')
  expect(read).not.toHaveTextContent('Unread')
  await userEvent.click(unread!)
  expect(location.search).toBe('?discussion=1')
  await waitFor(() => expect(seen).toEqual([1]))
})

/** On a phone the list is hidden while a conversation is open. jsdom hides nothing. */
const hideList = () =>
  void (HTMLElement.prototype.checkVisibility = function checkVisibility() {
    return !this.closest('nav') || !document.querySelector('[data-chosen]')
  })

test('on a phone, moves focus into the opened conversation, and back to its entry', async () => {
  media(false)
  hideList()
  renderDiscussions({ discussions: [{}, { id: 2, campaign: 'Miller' }] })
  await userEvent.click(await screen.findByRole('link', { name: /Miller/ }))
  expect(screen.getByRole('region', { name: 'Conversation about Miller' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Back to conversations' }))
  expect(await screen.findByRole('link', { name: /Miller/ })).toHaveFocus()
  Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility')
})

test('keeps focus where list and conversation are side by side', async () => {
  renderDiscussions({ discussions: [{}, { id: 2, campaign: 'Miller' }] })
  const entry = await screen.findByRole('link', { name: /Miller/ })
  await userEvent.click(entry)
  expect(screen.getByRole('region', { name: 'Conversation about Miller' })).toBeVisible()
  expect(entry).toHaveFocus()
})

test('sends a failed read receipt again when the list is read again, not before', async () => {
  media(false)
  await mutate(() => true, undefined, { revalidate: false })
  const { seen, server } = renderDiscussions({ isCacheShared: true })
  server.isUnavailable = true
  await userEvent.click(await screen.findByRole('link', { name: /Night baker/ }))
  await waitFor(() => expect(seen).toEqual([1]))
  await act(settle)
  expect(seen).toEqual([1])
  server.isUnavailable = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(seen).toEqual([1, 1]))
})

test('does not repeat a failed read receipt at once, even if the list has a newer message than the conversation', async () => {
  media(false)
  await mutate(() => true, undefined, { revalidate: false })
  const { seen, server } = renderDiscussions({ discussions: [{ last_message_at: '2026-03-01T10:05:00.000Z' }] })
  server.isUnavailable = true
  await userEvent.click(await screen.findByRole('link', { name: /Night baker/ }))
  await waitFor(() => expect(seen).toEqual([1]))
  await act(settle)
  expect(seen).toEqual([1])
})

test('opens the only conversation if there is room for it', async () => {
  renderDiscussions()
  expect(await screen.findByRole('region', { name: 'Conversation about Night baker' })).toBeVisible()
})

test('does not open the only conversation in place of another one in the URL', async () => {
  history.replaceState(null, '', '/profile/messaging?discussion=2')
  renderDiscussions()
  expect(await screen.findByRole('heading', { name: 'Select a conversation' })).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test('sends once on Enter, with a key, and starts a line on Shift and Enter', async () => {
  const { sent } = renderDiscussions()
  await userEvent.type(await field(), 'One{Shift>}{Enter}{/Shift}two{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ content: 'One\ntwo', key: expect.stringMatching(/^[\da-f-]{36}$/) as string })
  expect(await field()).toHaveValue('')
})

test('on a phone, starts a line on Enter, and sends by button', async () => {
  media(false)
  history.replaceState(null, '', '/profile/messaging?discussion=1')
  const { sent } = renderDiscussions()
  await userEvent.type(await field(), 'One{Enter}two')
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toMatchObject([{ content: 'One\ntwo' }]))
})

test('does not send an empty message', async () => {
  const { sent } = renderDiscussions()
  await userEvent.type(await field(), '  {Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('Write a message or attach a file.')
  expect(await field()).toHaveFocus()
  expect(sent).toEqual([])
})

test('stores unsent text on the device, for its conversation only', async () => {
  renderDiscussions()
  await userEvent.type(await field(), 'half a sen')
  expect(Object.entries(localStorage)).toEqual([
    [expect.stringMatching(/^message-draft:\d+:1$/), expect.stringContaining('"half a sen"')],
  ])
})

test('rejects an invalid file immediately with a message', async () => {
  renderDiscussions()
  await field()
  await userEvent.upload(screen.getByLabelText('Attach files', { selector: 'input' }), new File(['MZ'], 'run.exe'), {
    applyAccept: false,
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('run.exe: we cannot accept this type of file')
})

test('shows a closed conversation, and why it is closed', async () => {
  renderDiscussions({ discussions: [{ is_open: false, status: 'WITHDRAWN' }] })
  expect(await screen.findByText(/because you withdrew your application/)).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test('opens a closed conversation again to ask a question', async () => {
  const closed = { is_open: false, status: 'REJECTED' as const }
  renderDiscussions({ discussions: [closed], isCacheShared: true })
  const ask = await screen.findByRole('button', { name: 'Ask a question' })
  setTestTransport(async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'PATCH' && pathname.endsWith('/discussion')) return Response.json({ id: 1 })
    if (pathname.endsWith('/discussions')) return Response.json([withMessage({ ...closed, is_open: true })])
    return Response.json(pathname.endsWith('/messages') ? [message(1)] : { nb_msg: 0 })
  })
  await userEvent.click(ask)
  expect(await screen.findByRole('textbox')).toBeVisible()
})

test('names the language of the job in the list and above the messages', async () => {
  renderDiscussions({ discussions: [{ campaign: 'Pflegefachkraft', campaign_locale: 'de' }] })
  await field()
  const names = screen.getAllByText('Pflegefachkraft')
  expect(names.map((name) => name.closest('[lang]')?.getAttribute('lang'))).toEqual(['de', 'de'])
})

test('scrolls to the new messages again if a slow device lays out the rows later, until the user scrolls', async () => {
  const positions: unknown[] = []
  HTMLElement.prototype.scrollTo = (options) => void positions.push(options)
  renderDiscussions({ messages: [{}, {}, {}] })
  await field()
  await act(settle)
  positions.length = 0
  act(changeLayout)
  expect(positions).not.toEqual([])

  fireEvent.wheel(screen.getByTestId('messages'))
  await act(settle)
  positions.length = 0
  act(changeLayout)
  expect(positions).toEqual([])
})

test('announces a message once it is sent', async () => {
  await mutate(() => true, undefined, { revalidate: false })
  renderDiscussions({ isCacheShared: true })
  await field()
  await act(settle)
  await userEvent.type(await field(), 'I can start in May{Enter}')
  expect((await screen.findByText('Sent: I can start in May')).parentElement).toHaveRole('status')
})

test('shows a conversation in which the user sent a message before it had loaded', async () => {
  media(false)
  await mutate(() => true, undefined, { revalidate: false })
  const { sent, server } = renderDiscussions({ isCacheShared: true })
  let release = () => {}
  server.messagesAreReady = new Promise((resolve) => (release = resolve))
  await userEvent.click(await screen.findByRole('link', { name: /Night baker/ }))
  await userEvent.type(await screen.findByRole('textbox'), 'See you')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(settle)
  release()
  expect(await screen.findByTestId('messages')).toBeInTheDocument()
})
