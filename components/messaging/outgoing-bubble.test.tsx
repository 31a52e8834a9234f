import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OutgoingBubble } from '#components/messaging/outgoing-bubble'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { queueMessage } from '#lib/client/message-queue/send-queue'
import { useOutgoing } from '#lib/client/message-queue/use-outgoing'
import { sendMessage } from '#lib/contract/messaging'
import { message, user } from '#tests/support/samples'

const GONE = { url: 'http://site.test/fs/cdn/gone', filename: 'diploma.pdf', handle: 'gone' }
const fields = { 'discussion_message.files_url': { key: 'INVALID_PATTERN' } }

function Outgoing() {
  const { items, sending } = useOutgoing(user().id, 1)
  return items.map((item) => (
    <OutgoingBubble key={item.key} item={item} isFirst={false} isSending={item.key === sending} />
  ))
}

/** Queues a message whose file the funnel API has deleted in the meantime, and waits until it shows the error. */
async function show(content: string) {
  const sent: { content: string; key: string | null }[] = []
  const keys = new Set<string | null>()
  setTestTransport(async (request) => {
    if (request.method === 'GET') return Response.json([])
    const body = sendMessage.body.parse(await request.json()).discussion_message
    const key = request.headers.get('idempotency-key')
    keys.add(key)
    if (body.files_url.length > 0)
      return Response.json({ error: { code: 'INVALID', message: '', fields } }, { status: 422 })
    sent.push({ content: body.content, key })
    return Response.json(message(1, { content: body.content, author_type: 'User', author_name: 'Nora' }))
  })
  renderSite(<Outgoing />)
  await act(() => queueMessage({ user_id: user().id, discussion_id: 1, content, files: [GONE], after: 0 }))
  expect(await screen.findByText('Not sent: one of its files is no longer available')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  return { sent, keys }
}
const expectEmpty = () => waitFor(() => expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument())

test('sends the text without a deleted file, as a new message', async () => {
  const { sent, keys } = await show('My diploma')
  await userEvent.click(screen.getByRole('button', { name: 'Send without files' }))
  await waitFor(() => expect(sent).toMatchObject([{ content: 'My diploma' }]))
  expect(keys.size).toBe(2)
  await expectEmpty()
})

test('allows a message without text to be deleted', async () => {
  const { sent } = await show('')
  expect(screen.queryByRole('button', { name: 'Send without files' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await expectEmpty()
  expect(sent).toEqual([])
})
