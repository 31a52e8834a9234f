import { screen, waitFor } from '@testing-library/react'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { useUnread } from '#lib/client/unread'
import { BLOCKED_STORAGE, withoutStorage } from '#tests/support/no-storage'
import { message } from '#tests/support/samples'

const Count = () => `${useUnread(7)} unread`

test.each(BLOCKED_STORAGE)('shows the number of unread messages in browsers that %s', async (_, get) => {
  setTestTransport(async () => Response.json({ nb_msg: 2 }))
  const restore = withoutStorage(get)
  try {
    renderSite(<Count />)
    expect(await screen.findByText('2 unread')).toBeVisible()
  } finally {
    restore()
  }
})

test('sends a message that waits in this tab on a shared computer', async () => {
  const item = { key: 'a', user_id: 7, discussion_id: 3, content: 'Hello', files: [], after: 0, failure: null }
  sessionStorage.setItem('outgoing', JSON.stringify([{ ...item, created_at: new Date().toISOString() }]))
  const sent: string[] = []
  setTestTransport(async ({ method, url }) => {
    if (method === 'GET') return Response.json({ nb_msg: 0 })
    sent.push(new URL(url).pathname)
    return Response.json(message(1, { content: 'Hello', author_type: 'User' }))
  })
  renderSite(<Count />)
  await waitFor(() => expect(sessionStorage.getItem('outgoing')).toBeNull())
  expect(sent).toEqual(['/api/me/discussions/3/messages'])
})
