import { type Body, type Entry, type Row, session, unknown } from '#tests/contract/rows'
import type { World } from '#tests/contract/world'

/** A call on a discussion of the caller. */
const onDiscussion =
  (needs: 'session' | 'verified', more: (world: World) => Partial<Entry> = () => ({})): Row =>
  (world) => ({
    needs,
    params: { id: world.own.discussion_id },
    ...more(world),
    foreign: [
      ['somebody else’s discussion', { params: { id: world.other.discussion_id } }, 404],
      ['another company’s discussion', { params: { id: world.abroad.discussion_id } }, 404],
      unknown('id'),
      ...(more(world).foreign ?? []),
    ],
  })

export const MESSAGING: Record<string, Row> = {
  listDiscussions: () => ({ needs: 'session', queries: ['limit=0', 'limit=x', 'limit=5001'] }),
  countUnread: session,
  followMe: session,
  listMessages: onDiscussion('session', () => ({
    queries: ['before=x', 'before=0', 'before=2147483648', 'limit=0', 'limit=2001', 'limit=1.5'],
  })),
  sendMessage: onDiscussion('verified', ({ own, other, abroad }) => {
    const of = (message: Body) => ({ body: { discussion_message: { content: 'Tuesday', files_url: [], ...message } } })
    return {
      ...of({}),
      optional: ['discussion_message.files_url'],
      foreign: [
        ['somebody else’s file', of({ files_url: [other.file.url] }), 422],
        ['another company’s file', of({ files_url: [abroad.cv.url] }), 422],
        ['a CV of the library', of({ files_url: [own.cv.url] }), 422],
        ['an address elsewhere', of({ files_url: ['https://example.org/x.pdf'] }), 422],
        ['eleven files', of({ files_url: Array.from({ length: 11 }, () => own.file.url) }), 422],
        ['nothing at all', of({ content: ' ' }), 422],
      ],
    }
  }),
  seeDiscussion: onDiscussion('session', ({ own, other }) => {
    const of = (last_message_id: number) => ({ body: { discussion: { last_message_id } } })
    return {
      ...of(own.message_id),
      foreign: [
        ['a message of another discussion', of(other.message_id), 422],
        ['no such message', of(2147483647), 422],
      ],
    }
  }),
}
