import { Discussions } from '#components/messaging/discussions'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { sendMessage } from '#lib/contract/messaging'
import type { Discussion, DiscussionMessage } from '#lib/domain/discussion'
import { discussion, message, user } from '#tests/support/samples'

type Options = {
  discussions?: Partial<Discussion>[]
  messages?: Partial<DiscussionMessage>[]
  errorCode?: string
  isCacheShared?: boolean
}

export const withMessage = (overrides: Partial<Discussion>) =>
  discussion({ last_message_at: '2026-03-01T10:01:00.000Z', last_message: message(1), ...overrides })

/** Renders the messages with a mock funnel API that stores the messages it receives. */
export function renderDiscussions({ discussions = [{}], messages = [{}], errorCode, isCacheShared }: Options = {}) {
  const sent: { content: string; key: string | null }[] = []
  const seen: number[] = []
  const server = { isUnavailable: false, messagesAreReady: Promise.resolve() }
  const serverMessages = messages.map((overrides, index) => message(index + 1, overrides))
  setTestTransport(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/discussions')) return Response.json(discussions.map(withMessage))
    if (pathname.endsWith('/nb_unread_messages')) return Response.json({ nb_msg: 0 })
    if (pathname.endsWith('/seen')) {
      const body = (await request.json()) as { discussion: { last_message_id: number } }
      seen.push(body.discussion.last_message_id)
      if (server.isUnavailable) return Response.json({ error: { code: 'UNAVAILABLE', message: '' } }, { status: 503 })
      return Response.json({ last_seen_by_user_at: '2026-03-01T12:00:00.000Z', nb_msg: 0 })
    }
    if (request.method === 'GET') {
      const current = [...serverMessages]
      await server.messagesAreReady
      return Response.json(current)
    }
    if (errorCode) return Response.json({ error: { code: errorCode, message: '' } }, { status: 409 })
    const { content } = sendMessage.body.parse(await request.json()).discussion_message
    sent.push({ content, key: request.headers.get('idempotency-key') })
    const own = message(serverMessages.length + 1, { content, author_type: 'User', author_name: 'Nora' })
    serverMessages.push(own)
    return Response.json(own)
  })
  renderSite(<Discussions user={user()} />, { isCacheShared })
  return { sent, seen, server }
}
