import { deleteSession } from '#lib/contract/extensions'
import { markDiscussionSeen } from '#lib/contract/news'
import { createFunnelApi } from '#lib/funnel-api/main/app'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, type Candidate, signUp } from '#tests/support/candidates'
import { eventsOf } from '#tests/support/events'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

async function applicant() {
  const person = await signUp(api)
  const { id: candidacy_id } = await apply(api, person, 'night-baker')
  const receive = (content: string) =>
    sendRecruiterMessage(api.api, { candidacy_id, author_name: 'Lena Vogt', content })
  return { person, receive }
}

describe('event stream of a user', () => {
  const follow = async (person: Candidate) =>
    eventsOf(
      await createFunnelApi(api.api).request('http://bakery.test/me/events', {
        headers: { authorization: person.token, 'x-company': 'bakery' },
      }),
    )

  it('reports new and read messages within a second', async () => {
    const { person, receive } = await applicant()
    const stream = await follow(person)
    expect(await stream.nextWithinSecond()).toEqual({ nb_msg: 0, last_message_id: null })
    const message = await receive('Hello')
    expect(await stream.nextWithinSecond()).toEqual({ nb_msg: 1, last_message_id: message.id })
    const body = { discussion: { last_message_id: message.id } }
    await person.call(markDiscussionSeen, { params: { id: message.discussion_id }, body })
    expect(await stream.nextWithinSecond()).toEqual({ nb_msg: 0, last_message_id: message.id })
    await stream.cancel()
  })

  it('ends without further events when the session is signed out', async () => {
    const { person, receive } = await applicant()
    const stream = await follow(person)
    await stream.nextWithinSecond()
    await person.call(deleteSession)
    await receive('Hello')
    expect(await stream.nextWithinSecond()).toBeNull()
    expect(await stream.nextWithinSecond()).toBe('ended')
  })
})
