import { type Body, type Entry, type Row, session, unknown } from '#tests/contract/rows'
import type { Fixtures } from '#tests/contract/fixtures'

/** A call on a discussion of the caller. */
const onDiscussion =
  (needs: 'session' | 'verified', more: (fixtures: Fixtures) => Partial<Entry> = () => ({})): Row =>
  (fixtures) => ({
    needs,
    params: { id: fixtures.own.discussion_id },
    ...more(fixtures),
    rejected: [
      ['another candidate’s discussion', { params: { id: fixtures.other.discussion_id } }, 404],
      ['another company’s discussion', { params: { id: fixtures.otherCompany.discussion_id } }, 404],
      unknown('id'),
      ...(more(fixtures).rejected ?? []),
    ],
  })

export const MESSAGING: Record<string, Row> = {
  listDiscussions: () => ({ needs: 'session', invalidQueries: ['limit=0', 'limit=x', 'limit=5001'] }),
  countUnread: session,
  streamUnread: session,
  listMessages: onDiscussion('session', () => ({
    invalidQueries: ['before=x', 'before=0', 'before=2147483648', 'limit=0', 'limit=2001', 'limit=1.5'],
  })),
  sendMessage: onDiscussion('verified', ({ own, other, otherCompany }) => {
    const of = (message: Body) => ({ body: { discussion_message: { content: 'Tuesday', files_url: [], ...message } } })
    return {
      ...of({}),
      optional: ['discussion_message.files_url'],
      rejected: [
        ['another candidate’s file', of({ files_url: [other.file.url] }), 422],
        ['another company’s file', of({ files_url: [otherCompany.cv.url] }), 422],
        ['a CV from the candidate’s own library', of({ files_url: [own.cv.url] }), 422],
        ['an external URL', of({ files_url: ['https://example.org/x.pdf'] }), 422],
        ['eleven files', of({ files_url: Array.from({ length: 11 }, () => own.file.url) }), 422],
        ['an empty message', of({ content: ' ' }), 422],
      ],
    }
  }),
  markDiscussionSeen: onDiscussion('session', ({ own, other }) => {
    const of = (last_message_id: number) => ({ body: { discussion: { last_message_id } } })
    return {
      ...of(own.message_id),
      rejected: [
        ['a message of another discussion', of(other.message_id), 422],
        ['an unknown message', of(2147483647), 422],
      ],
    }
  }),
}
