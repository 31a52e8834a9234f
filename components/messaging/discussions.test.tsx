import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mutate } from 'swr'
import { Discussions } from '#components/messaging/discussions'
import { renderSite } from '#components/site/render-site'
import { callThrough } from '#lib/client/api'
import { sendMessage } from '#lib/contract/messaging'
import type { Discussion, DiscussionMessage } from '#lib/domain/discussion'
import { discussion, message, user } from '#tests/support/samples'

type Given = {
  discussions?: Partial<Discussion>[]
  messages?: Partial<DiscussionMessage>[]
  refusal?: string
  isCacheShared?: boolean
}

const withMessage = (given: Partial<Discussion>) =>
  discussion({ last_message_at: '2026-03-01T10:01:00.000Z', last_message: message(1), ...given })

/** A small funnel API: what it is sent, and what it then has. */
function show({ discussions = [{}], messages = [{}], refusal, isCacheShared }: Given = {}) {
  const sent: { content: string; key: string | null }[] = []
  const seen: number[] = []
  const server = { isAway: false }
  const written = messages.map((given, index) => message(index + 1, given))
  callThrough(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/discussions')) return Response.json(discussions.map(withMessage))
    if (pathname.endsWith('/nb_unread_messages')) return Response.json({ nb_msg: 0 })
    if (pathname.endsWith('/seen')) {
      const body = (await request.json()) as { discussion: { last_message_id: number } }
      seen.push(body.discussion.last_message_id)
      if (server.isAway) return Response.json({ error: { code: 'UNAVAILABLE', message: '' } }, { status: 503 })
      return Response.json({ last_seen_by_user_at: '2026-03-01T12:00:00.000Z', nb_msg: 0 })
    }
    if (request.method === 'GET') return Response.json(written)
    if (refusal) return Response.json({ error: { code: refusal, message: '' } }, { status: 409 })
    const { content } = sendMessage.body.parse(await request.json()).discussion_message
    sent.push({ content, key: request.headers.get('idempotency-key') })
    const own = message(written.length + 1, { content, author_type: 'User', author_name: 'Nora' })
    written.push(own)
    return Response.json(own)
  })
  renderSite(<Discussions user={user()} />, { isCacheShared })
  return { sent, seen, server }
}

const media = (isMatched: boolean) =>
  void (globalThis.matchMedia = (() => ({
    matches: isMatched,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia)

const before = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight')!
beforeEach(() => {
  media(true)
  localStorage.clear()
  history.replaceState(null, '', '/profile/messaging')
  // The window of the virtual list: nothing has a size here.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 600 })
})
afterEach(() => void Object.defineProperty(HTMLElement.prototype, 'offsetHeight', before))

const field = () => screen.findByRole('textbox', { name: 'Your message' })

test('where nobody wrote yet, it says so and leads to the applications', async () => {
  show({ discussions: [] })
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'See my applications' })).toHaveAttribute('href', '/profile/applications')
})

test('a conversation that its person has opened to ask says that nobody has written yet, and takes their words', async () => {
  history.replaceState(null, '', '/profile/messaging?discussion=1')
  const { sent } = show({ discussions: [{ last_message: null, last_message_at: null }], messages: [] })
  expect(await screen.findByText(/^Nobody has written here yet/)).toBeVisible()
  await userEvent.type(await field(), 'How does it stand?{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('an unread conversation says so, and choosing it stands in the address and tells the server', async () => {
  media(false)
  const { seen } = show({
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

/** On a phone the list is hidden as long as a conversation is open; jsdom hides nothing. */
const hideList = () =>
  void (HTMLElement.prototype.checkVisibility = function checkVisibility() {
    return !this.closest('nav') || !document.querySelector('[data-chosen]')
  })

test('on a phone the focus goes into the conversation that is opened, and back to where one came from', async () => {
  media(false)
  hideList()
  show({ discussions: [{}, { id: 2, campaign: 'Miller' }] })
  await userEvent.click(await screen.findByRole('link', { name: /Miller/ }))
  expect(screen.getByRole('region', { name: 'Conversation about Miller' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the conversations' }))
  expect(await screen.findByRole('link', { name: /Miller/ })).toHaveFocus()
  Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility')
})

test('where list and conversation stand side by side the focus stays', async () => {
  show({ discussions: [{}, { id: 2, campaign: 'Miller' }] })
  const entry = await screen.findByRole('link', { name: /Miller/ })
  await userEvent.click(entry)
  expect(screen.getByRole('region', { name: 'Conversation about Miller' })).toBeVisible()
  expect(entry).toHaveFocus()
})

test('the server that could not be told what was read is told with the next reading, not before', async () => {
  media(false)
  await mutate(() => true, undefined, { revalidate: false })
  const { seen, server } = show({ isCacheShared: true })
  server.isAway = true
  await userEvent.click(await screen.findByRole('link', { name: /Night baker/ }))
  await waitFor(() => expect(seen).toEqual([1]))
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(seen).toEqual([1])
  server.isAway = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(seen).toEqual([1, 1]))
})

test('the only conversation is open where there is room for it', async () => {
  show()
  expect(await screen.findByRole('region', { name: 'Conversation about Night baker' })).toBeVisible()
})

test('Enter sends once, by a key, and Shift and Enter begins a line', async () => {
  const { sent } = show()
  await userEvent.type(await field(), 'One{Shift>}{Enter}{/Shift}two{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ content: 'One\ntwo', key: expect.stringMatching(/^[\da-f-]{36}$/) as string })
  expect(await field()).toHaveValue('')
})

test('on a phone Enter begins a line, and the button sends', async () => {
  media(false)
  history.replaceState(null, '', '/profile/messaging?discussion=1')
  const { sent } = show()
  await userEvent.type(await field(), 'One{Enter}two')
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toMatchObject([{ content: 'One\ntwo' }]))
})

test('nothing is not sent', async () => {
  const { sent } = show()
  await userEvent.type(await field(), '  {Enter}')
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
  expect(sent).toEqual([])
})

test('words that were not sent are there again, for this conversation alone', async () => {
  show()
  await userEvent.type(await field(), 'half a sen')
  expect(Object.entries(localStorage)).toEqual([[expect.stringMatching(/^message-draft:\d+:1$/), 'half a sen']])
})

test('a file that cannot be sent is refused in words, at once', async () => {
  show()
  await field()
  await userEvent.upload(screen.getByLabelText('Add files', { selector: 'input' }), new File(['MZ'], 'run.exe'), {
    applyAccept: false,
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('run.exe: files of this kind cannot be sent')
})

test('a closed conversation can be read, and says why it is closed', async () => {
  show({ discussions: [{ is_open: false, status: 'WITHDRAWN' }] })
  expect(await screen.findByText(/because you withdrew your application/)).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})
