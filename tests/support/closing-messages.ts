import type { TestApi } from '#tests/support/api'
import { emailsTo } from '#tests/support/applicants'
import type { Candidate } from '#tests/support/candidates'

/** Returns the messages of a candidate's only application, and the emails about its end. */
export async function received(test: TestApi, candidate: Candidate) {
  const { body } = await candidate.send('GET', '/me/discussions')
  const [discussion] = body as { id: number; is_open: boolean }[]
  const messages = discussion
    ? ((await candidate.send('GET', `/me/discussions/${discussion.id}/messages`)).body as {
        author_type: string
        content: string
      }[])
    : []
  const emails = [...(await emailsTo(test, candidate, 'closed')), ...(await emailsTo(test, candidate, 'missed'))].map(
    ({ template, locale, payload }) => ({ template, locale, payload: payload as Record<string, unknown> }),
  )
  return { messages: messages.map(({ author_type, content }) => [author_type, content]), emails, discussion }
}
