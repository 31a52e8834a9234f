import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mutate } from 'swr'
import type * as Bubbles from '#components/messaging/outgoing-bubble'
import { Announcer } from '#components/messaging/announcer'
import { Thread } from '#components/messaging/thread'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { storeMessage } from '#lib/client/discussions'
import { queueMessage } from '#lib/client/message-queue/send-queue'
import type { Outgoing } from '#lib/client/message-queue/types'
import type { DiscussionMessage } from '#lib/domain/discussion'
import { discussion, message, user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

/** jsdom has no layout for a virtual list. */
jest.mock('#components/messaging/thread-messages', () => ({
  ThreadMessages: function Messages({ outgoing }: { outgoing: readonly Outgoing[] }) {
    const { OutgoingBubble } = jest.requireActual<typeof Bubbles>('#components/messaging/outgoing-bubble')
    return (
      <div role="group" aria-label="Messages" tabIndex={-1} data-focus>
        {outgoing.map((item) => (
          <OutgoingBubble key={item.key} item={item} isFirst isSending={false} />
        ))}
      </div>
    )
  },
}))

beforeEach(() => void (globalThis.matchMedia = (() => ({ matches: false })) as unknown as typeof matchMedia))
afterEach(() => mutate(() => true, undefined, { revalidate: false }))

/** Opens a conversation with these messages, and returns the texts that a screen reader announces. */
async function open(messages: DiscussionMessage[]) {
  setTestTransport(async ({ url, method }) => {
    if (url.endsWith('/seen')) return Response.json({ last_seen_by_user_at: '2026-03-01T12:00:00.000Z', nb_msg: 0 })
    if (method !== 'GET') return Response.json({ error: { code: 'INVALID', message: '' } }, { status: 422 })
    return Response.json(url.includes('/messages') ? messages : { nb_msg: 0 })
  })
  renderSite(<Thread user={user()} discussion={discussion()} onBack={() => {}} />, { isCacheShared: true })
  await act(settle)
  const announcer = screen.getAllByRole('status').find(({ className }) => className === 'visually-hidden')!
  const announced: string[] = []
  new MutationObserver(() => announced.push(announcer.textContent)).observe(announcer, { childList: true })
  return announced
}
const receive = (id: number, given: Partial<DiscussionMessage> = {}) =>
  act(async () => {
    await storeMessage(message(id, given))
    await settle()
  })

test('announces the first message of an empty conversation', async () => {
  const announced = await open([])
  await receive(1, { content: 'Hello' })
  expect(announced).toEqual(['New message from Lena Vogt: Hello'])
})

test('announces only new messages, and each of two equal ones', async () => {
  const announced = await open([message(1)])
  expect(announced).toEqual([])
  await receive(2, { content: 'Yes', author_type: 'User' })
  await receive(3, { content: 'Yes', author_type: 'User' })
  expect(announced).toEqual(['Sent: Yes', 'Sent: Yes'])
})

test('announces the files and the status of a message without a text', async () => {
  const announced = await open([])
  const stored = 'http://site.test/fs/cdn/1'
  const files = [{ url: stored, filename: 'diploma-1795261777805.pdf', size: 9 }]
  const files_url = [stored, 'https://ats.test/letter%20one.pdf']
  await receive(1, { content: '', author_type: 'User', files_url, files })
  await receive(2, { content: '', is_status_updated: true, new_status: 'INTERVIEW' })
  expect(announced[0]).toBe('Sent: diploma.pdf, letter one.pdf')
  expect(announced[1]).toMatch(/^New message from Lena Vogt: .+interview/i)
})

test.each(['Delete', 'Try again'])('keeps focus in the conversation after %s of a rejected message', async (action) => {
  await open([message(1)])
  await act(() => queueMessage({ user_id: user().id, discussion_id: 1, content: 'No', files: [], after: 1 }))
  await userEvent.click(await screen.findByRole('button', { name: action }))
  await waitFor(() => expect(screen.getByRole('group', { name: 'Messages' })).toHaveFocus())
  await act(settle)
})

test('announces that a message waits for the network', async () => {
  await open([message(1)])
  setTestTransport(() => Promise.reject(new TypeError('Failed to fetch')))
  await act(() => queueMessage({ user_id: user().id, discussion_id: 1, content: 'Yes', files: [], after: 1 }))
  await waitFor(
    () =>
      expect(
        screen.getAllByText('Will be sent when you’re back online').some((text) => text.closest('[role=status]')),
      ).toBe(true),
    { timeout: 3000 },
  )
})

test('announces a waiting message once, also if another attempt fails', () => {
  jest.useFakeTimers()
  const item: Outgoing = {
    ...{ key: 'a', user_id: 1, discussion_id: 1, content: 'Yes', files: [], after: 1, failure: null },
    created_at: '2026-03-01T12:00:00.000Z',
  }
  const announcer = (outgoing: readonly Outgoing[], sending: string | null) => (
    <Announcer last={undefined} outgoing={outgoing} sending={sending} />
  )
  const { rerender } = renderSite(announcer([], null))
  const wait = () => act(() => jest.advanceTimersByTime(1000))
  rerender(announcer([item], null))
  wait()
  const announced = screen.getByText('Will be sent when you’re back online')
  rerender(announcer([item], 'a'))
  rerender(announcer([item], null))
  wait()
  expect(screen.getByText('Will be sent when you’re back online')).toBe(announced)
  jest.useRealTimers()
})
