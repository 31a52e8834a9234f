import { sendMessage } from '#lib/contract/messaging'
import { markDiscussionSeen } from '#lib/contract/news'
import { createRecruiter } from '#lib/funnel-api/features/companies/recruiters'
import { changeStatus } from '#lib/funnel-api/features/recruiting/change-status'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { excerptOf } from '#lib/funnel-api/features/conversations/emails'
import { discussionEmailPatterns } from '#lib/funnel-api/features/conversations/recruiter-emails'
import { claimDue } from '#lib/funnel-api/platform/queue/claim-due'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { newEmail } from '#tests/support/candidates'

let testApi: TestApi
let now: () => Date
let person: Awaited<ReturnType<typeof applicant>>
beforeAll(async () => {
  testApi = await openTestApi()
  now = testApi.api.now
})
afterAll(() => testApi.close())
beforeEach(async () => {
  testApi.api.now = now
  person = await applicant(testApi)
  await testApi.db.deleteFrom('recruiters').execute()
  await testApi.db.deleteFrom('outbox').execute()
})

const START = '2026-11-23T10:00:00.000Z'
const after = (seconds: number) => new Date(Date.parse(START) + seconds * 1000).toISOString()
const setClock = (seconds: number) => void (testApi.api.now = () => new Date(after(seconds)))
const emails = (template: string) =>
  testApi.db.selectFrom('outbox').selectAll().where('template', '=', template).orderBy('id').execute()
const receive = (content: string, is_closing = false, files_url: string[] = [], author_name = 'Lena') =>
  sendRecruiterMessage(testApi.api, { candidacy_id: person.id, author_name, content, is_closing, files_url })
const recruiter = async (more: object = {}, company = 'bakery') =>
  createRecruiter(testApi.api, await testApi.companyId(company), {
    email: newEmail(),
    name: 'Lena Vogt',
    locale: 'en',
    campaign_slugs: null,
    is_told_of_messages: true,
    is_told_weekly: false,
    ...more,
  })

it.each([
  ['  two\n\n words ', 'two words'],
  ['a'.repeat(200), 'a'.repeat(200)],
  ['a'.repeat(201), `${'a'.repeat(100)}…`],
  [`${'a'.repeat(150)} ${'b'.repeat(60)}`, `${'a'.repeat(150)}…`],
  [`${'a'.repeat(50)} ${'b'.repeat(160)}`, `${'a'.repeat(50)} ${'b'.repeat(49)}…`],
  [`${'a'.repeat(199)} b`, `${'a'.repeat(199)}…`],
  [`a${'😀'.repeat(150)}`, `a${'😀'.repeat(49)}…`],
])('shortens a message for the preview of an email: %#', (content, expected) => {
  expect(excerptOf(content)).toBe(expected)
})

describe('an email to a candidate', () => {
  it('waits a minute, and is sent once a day until the messages are read', async () => {
    setClock(0)
    await receive('One')
    const payload = { author: 'Lena', content: 'One', files: 0, reply_as: expect.stringMatching(/^candidate:/) }
    expect(await emails('message')).toMatchObject([{ next_attempt_at: after(60), payload }])
    await testApi.db.updateTable('outbox').set({ status: 'sent', attempts: 1 }).execute()
    setClock(3600)
    await receive('Two')
    expect(await emails('message')).toMatchObject([{ payload: { content: 'One' } }])
    await testApi.db.updateTable('outbox').set({ status: 'waiting', attempts: 0 }).execute()
    setClock(15 * 3600)
    const { discussion_id, id } = await receive('Three')
    expect(await emails('message')).toHaveLength(2)
    const body = { discussion: { last_message_id: id } }
    await person.candidate.call(markDiscussionSeen, { params: { id: discussion_id }, body })
    expect((await emails('message')).map(({ status }) => status)).toEqual(['dead', 'dead'])
  })

  it('contains all messages of the minute', async () => {
    setClock(0)
    await receive('One')
    setClock(59)
    await receive('', false, ['/fs/file/menu.pdf', '/fs/file/plan.pdf'])
    await receive('Two', false, ['/fs/file/map.pdf'], 'Max')
    // A part of an earlier name.
    await receive('Three', false, [], 'Len')
    await receive('Four', false, [], 'Max')
    expect(await emails('message')).toMatchObject([
      {
        next_attempt_at: after(60.004),
        payload: {
          author: 'Lena, Max, and Len',
          content: 'One\n\nTwo\n\nThree\n\nFour',
          excerpt: 'One Two Three Four',
          files: 3,
        },
      },
    ])
    await receive('Goodbye', true)
    const [closing] = await emails('message')
    expect(closing!.payload).toMatchObject({
      author: 'Lena, Max, and Len',
      content: expect.stringMatching(/Four\n\nGoodbye$/),
    })
    expect(closing!.payload).not.toHaveProperty('reply_as')
  })

  it.each([true, false])('contains a further message unless it is being sent (being sent: %s)', async (isBeingSent) => {
    setClock(0)
    await receive('One')
    const [read] = await emails('message')
    setClock(61)
    const claim = () => claimDue(testApi.db, 'outbox', { id: read!.id, dueAt: read!.next_attempt_at }, after(361))
    if (isBeingSent) expect(await claim()).toBe(true)
    await receive('Two')
    // A worker that has read the email before the change must read it again.
    if (!isBeingSent) expect(await claim()).toBe(false)
    const content = isBeingSent ? 'One' : 'One\n\nTwo'
    expect(await emails('message')).toMatchObject([{ payload: { content } }])
  })

  it.each([
    [30, 20],
    [300, 600],
  ])('is cancelled if it is queued %d s before midnight and read %d s after it', async (before, later) => {
    setClock(14 * 3600 - before)
    const { discussion_id, id } = await receive('One')
    setClock(14 * 3600 + later)
    const body = { discussion: { last_message_id: id } }
    await person.candidate.call(markDiscussionSeen, { params: { id: discussion_id }, body })
    expect(await emails('message')).toMatchObject([{ status: 'dead' }])
  })

  it('has no reply address if the discussion is closed', async () => {
    await receive('Goodbye', true)
    expect((await emails('message'))[0]!.payload).not.toHaveProperty('reply_as')
    const author = { type: 'Recruiter' as const, name: 'Lena' }
    const change = { candidacy_id: person.id, author }
    await changeStatus(testApi.api, { ...change, status: 'INTERVIEW', content: 'On Monday?' })
    await changeStatus(testApi.api, { ...change, status: 'REJECTED' })
    const [interview, rejected] = await emails('status')
    expect(interview!.payload).toMatchObject({
      status: 'INTERVIEW',
      note: 'On Monday?',
      reply_as: expect.stringMatching(/^candidate:/),
    })
    expect(rejected!.payload).toMatchObject({ status: 'REJECTED' })
    expect(rejected!.payload).not.toHaveProperty('note')
    expect(rejected!.payload).not.toHaveProperty('reply_as')
  })
})

describe('an email to recruiters', () => {
  const write = async (content: string) => {
    const params = { id: (await receive('Hello')).discussion_id }
    return person.candidate.call(sendMessage, { params, body: { discussion_message: { content, files_url: [] } } })
  }
  const sent = async () =>
    (await emails('candidate_message')).map(({ next_attempt_at, payload }) => [next_attempt_at, payload.count])

  it('contains all messages within a minute of the last one, and is sent after at most two minutes', async () => {
    const { email } = await recruiter()
    setClock(0)
    await write('One')
    expect(await emails('candidate_message')).toMatchObject([
      {
        recipient: email,
        next_attempt_at: after(60),
        payload: {
          job: 'Night baker',
          entity: 'Bakery North',
          link: `http://manager.test/bakery/applications/${person.id}`,
          excerpt: 'One',
          count: 1,
          files: 0,
          reply_as: expect.stringMatching(/^recruiter:/),
        },
      },
    ])
    setClock(30)
    await write('Two')
    expect(await sent()).toEqual([[after(90), 2]])
    setClock(80)
    await write('Three')
    expect(await sent()).toEqual([[after(119.999), 3]])
    expect((await emails('candidate_message'))[0]!.payload.messages).toEqual([
      { text: 'One' },
      { text: 'Two' },
      { text: 'Three' },
    ])
    setClock(100)
    await write('Four')
    expect(await sent()).toEqual([
      [after(119.999), 3],
      [after(160), 1],
    ])
    setClock(110)
    await write('Five')
    expect(await sent()).toMatchObject([
      [after(119.999), 3],
      [after(170), 2],
    ])
  })

  it('is a new one if the earlier one was sent or its delivery has failed', async () => {
    await recruiter()
    setClock(0)
    await write('One')
    await testApi.db.updateTable('outbox').set({ attempts: 1 }).execute()
    await write('Two')
    await testApi.db.updateTable('outbox').set({ attempts: 0, status: 'sent' }).execute()
    await write('Three')
    expect((await sent()).map(([, count]) => count)).toEqual([1, 1, 1])
  })

  it('goes to the recruiters of the job who have enabled it', async () => {
    const all = await recruiter()
    const own = await recruiter({ campaign_slugs: ['miller', 'night-baker'] })
    await recruiter({ campaign_slugs: ['miller'] })
    await recruiter({ is_told_of_messages: false })
    await recruiter({}, 'foundry')
    const { discussion_id } = await write('One')
    const recipients = (await emails('candidate_message')).map(({ recipient }) => recipient)
    expect(recipients.toSorted()).toEqual([all.email, own.email].toSorted())
    const patterns = await discussionEmailPatterns(testApi.db, [discussion_id])
    expect(patterns).toContain(`recruiter:${all.id}:${discussion_id}:%`)
    expect(patterns.at(-1)).toBe(`reply_problem:${discussion_id}:%`)
    expect(patterns).toHaveLength(5)
    expect(await discussionEmailPatterns(testApi.db, [])).toEqual([])
  })
})
