import { countUnread } from '#lib/contract/me'
import { listDiscussions, listMessages, sendMessage } from '#lib/contract/messaging'
import { markDiscussionSeen } from '#lib/contract/news'
import { hasNotification } from '#lib/domain/discussion'
import { changeStatus } from '#lib/funnel-api/features/recruiting/change-status'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, type Candidate, CV, signUp } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

async function applicant(locale: 'fr' | 'nl' | null = null) {
  const person = await signUp(api, { locale })
  const { id: candidacy_id } = await apply(api, person, 'night-baker')
  const sendAsRecruiter = (content: string, is_closing = false) =>
    sendRecruiterMessage(api.api, { candidacy_id, author_name: 'Lena Vogt', content, is_closing })
  return { person, candidacy_id, sendAsRecruiter }
}
const list = async (person: Candidate) => (await person.call(listDiscussions))[0]!
const unread = async (person: Candidate) => (await person.call(countUnread)).nb_msg
const read = (person: Candidate, id: number, query = {}) => person.call(listMessages, { params: { id }, query })
const write = (person: Candidate, id: number, content: string, files_url: string[] = []) =>
  person.call(sendMessage, { params: { id }, body: { discussion_message: { content, files_url } } })
const markRead = (person: Candidate, { discussion_id, id }: { discussion_id: number; id: number }) =>
  person.call(markDiscussionSeen, { params: { id: discussion_id }, body: { discussion: { last_message_id: id } } })
const emailsTo = ({ email }: Candidate) =>
  api.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', email)
    .where('template', '<>', 'verification')
    .orderBy('id')
    .execute()
const contentsOf = (messages: { content: string }[]) => messages.map(({ content }) => content)

describe('a message from a recruiter', () => {
  it('opens the discussion and counts as unread', async () => {
    const { person, candidacy_id, sendAsRecruiter } = await applicant()
    expect(await person.call(listDiscussions)).toEqual([])
    const { discussion_id } = await sendAsRecruiter('Hello Camille')
    const discussion = await list(person)
    expect(discussion).toMatchObject({
      id: discussion_id,
      candidacy_id,
      campaign: 'Night baker',
      slug: 'night-baker',
      status: 'RECEIVED',
      is_open: true,
      last_message: { content: 'Hello Camille', author_name: 'Lena Vogt', author_type: 'Recruiter' },
    })
    expect(hasNotification(discussion)).toBe(true)
    expect(await unread(person)).toBe(1)
    expect(contentsOf(await read(person, discussion_id))).toEqual(['Hello Camille'])
  })

  it('is read up to the read position, which never moves back', async () => {
    const { person, sendAsRecruiter } = await applicant()
    const [first, second] = [await sendAsRecruiter('one'), await sendAsRecruiter('two')]
    await sendAsRecruiter('three')
    expect(await markRead(person, second)).toMatchObject({ nb_msg: 1 })
    expect(hasNotification(await list(person))).toBe(true)
    expect(await markRead(person, first)).toMatchObject({ nb_msg: 1 })
    const third = await list(person)
    await markRead(person, { discussion_id: third.id, id: third.last_message!.id })
    expect(hasNotification(await list(person))).toBe(false)
    expect(await unread(person)).toBe(0)
  })

  it('is unread even at the same timestamp as the previous one', async () => {
    const { person, sendAsRecruiter } = await applicant()
    await api.withStoppedClock(async () => {
      await markRead(person, await sendAsRecruiter('one'))
      await sendAsRecruiter('two')
    })
    expect(await unread(person)).toBe(1)
  })

  it("sends one email in the user's language until the messages are read", async () => {
    const { person, sendAsRecruiter } = await applicant('nl')
    await sendAsRecruiter('  one\n\nmore ')
    const last = await sendAsRecruiter('two')
    const emails = await emailsTo(person)
    expect(emails).toMatchObject([{ template: 'message', locale: 'nl', payload: { author: 'Lena Vogt' } }])
    expect(emails[0]!.payload).toMatchObject({
      excerpt: 'one more two',
      link: `http://bakery.test/profile/messaging?discussion=${last.discussion_id}`,
    })
    await markRead(person, last)
    expect(await emailsTo(person)).toMatchObject([{ status: 'dead' }])
    await sendAsRecruiter('three')
    expect(await emailsTo(person)).toMatchObject([{ status: 'dead' }, { status: 'waiting' }])
  })

  it('is still emailed if only an earlier message has been read', async () => {
    const { person, sendAsRecruiter } = await applicant()
    const [first, last] = [await sendAsRecruiter('one'), await sendAsRecruiter('two')]
    await markRead(person, first)
    expect(await emailsTo(person)).toMatchObject([{ status: 'waiting' }])
    await markRead(person, last)
    expect(await emailsTo(person)).toMatchObject([{ status: 'dead' }])
  })

  it('reopens a closed discussion', async () => {
    const { person, sendAsRecruiter } = await applicant()
    const { discussion_id } = await sendAsRecruiter('Goodbye', true)
    await expect(write(person, discussion_id, 'One question')).rejects.toMatchObject({ code: 'DISCUSSION_CLOSED' })
    await sendAsRecruiter('Do ask')
    expect(await write(person, discussion_id, 'One question')).toMatchObject({ content: 'One question' })
  })
})

describe('a reply from the candidate', () => {
  it('is not unread for the candidate, and does not mark other messages as read', async () => {
    const { person, sendAsRecruiter } = await applicant()
    const message = await sendAsRecruiter('Hello')
    await write(person, message.discussion_id, 'Hello back')
    expect(await unread(person)).toBe(1)
    const reply = await list(person)
    await markRead(person, { discussion_id: reply.id, id: reply.last_message!.id })
    await write(person, message.discussion_id, 'And more')
    expect(hasNotification(await list(person))).toBe(false)
    expect(await list(person)).toMatchObject({ last_message: { author_type: 'User', author_name: 'Camille Dubreuil' } })
  })

  it("can contain the candidate's own files, also without text", async () => {
    const { person, sendAsRecruiter } = await applicant()
    const { discussion_id } = await sendAsRecruiter('Your diploma?')
    const file = await person.upload('candidacy/files', 'diploma.pdf', CV)
    const sent = await write(person, discussion_id, '', [file.url, file.url])
    expect(sent).toMatchObject({ content: '', files: [{ filename: expect.stringMatching(/^diploma/) as string }] })
    expect(sent.files_url).toEqual([`http://bakery.test/fs/file/${file.handle}`])
  })

  it('is stored once even if it is sent repeatedly', async () => {
    const { person, sendAsRecruiter } = await applicant()
    const { discussion_id } = await sendAsRecruiter('Hello')
    const send = () =>
      person.send(
        'POST',
        `/me/discussions/${discussion_id}/messages`,
        { discussion_message: { content: 'Yes' } },
        { headers: { 'idempotency-key': 'message-1' } },
      )
    const replies = await Promise.all([send(), send(), send()])
    expect(new Set(replies.map(({ body }) => (body as { id: number }).id)).size).toBe(1)
    expect(contentsOf(await read(person, discussion_id))).toEqual(['Hello', 'Yes'])
  })

  it('is stored once even if it is resent months later to a discussion that is then closed', async () => {
    const { person, sendAsRecruiter } = await applicant()
    const { discussion_id } = await sendAsRecruiter('Hello')
    const send = (key: string) =>
      person.send(
        'POST',
        `/me/discussions/${discussion_id}/messages`,
        { discussion_message: { content: 'Yes' } },
        { headers: { 'idempotency-key': key } },
      )
    const first = await send('from-the-train')
    await api.db.deleteFrom('idempotency_keys').execute()
    await sendAsRecruiter('Good', true)
    expect(await send('from-the-train')).toMatchObject({ status: 200, body: first.body })
    expect(await send('another')).toMatchObject({ body: { error: { code: 'DISCUSSION_CLOSED' } } })
    expect(contentsOf(await read(person, discussion_id))).toEqual(['Hello', 'Yes', 'Good'])
  })
})

test('lists the latest discussions first, up to the limit', async () => {
  const { person, sendAsRecruiter } = await applicant()
  const { id: candidacy_id } = await apply(api, person, 'counter-clerk')
  const latest = async (limit: number) =>
    (await person.call(listDiscussions, { query: { limit } })).map(({ last_message }) => last_message?.content)
  await sendAsRecruiter('one')
  await sendRecruiterMessage(api.api, { candidacy_id, author_name: 'Max', content: 'two' })
  expect(await latest(10)).toEqual(['two', 'one'])
  expect(await latest(1)).toEqual(['two'])
  await sendAsRecruiter('three')
  expect(await latest(1)).toEqual(['three'])
})

test('lists discussions by their last message, newest first', async () => {
  const { person, sendAsRecruiter } = await applicant()
  const { discussion_id: first } = await sendAsRecruiter('one')
  const { id: candidacy_id } = await apply(api, person, 'storyteller')
  const other = { candidacy_id, author_name: 'Lena Vogt', content: 'two' }
  const { discussion_id: second } = await sendRecruiterMessage(api.api, other)
  const ids = async () => (await person.call(listDiscussions)).map(({ id }) => id)
  expect(await ids()).toEqual([second, first])
  await sendAsRecruiter('three')
  expect(await ids()).toEqual([first, second])
  const at = '2026-11-25T10:00:00.000Z'
  await api.db.updateTable('discussions').set({ last_message_at: at }).where('id', 'in', [first, second]).execute()
  expect(await ids()).toEqual([second, first])
})

test('names the business unit of the job only if the company shows business units', async () => {
  const { person, sendAsRecruiter } = await applicant()
  await sendAsRecruiter('Hello Camille')
  const entity = { slug: 'mill', name: 'The mill' }
  const { id: company_id } = await api.db
    .selectFrom('companies')
    .select('id')
    .where('slug', '=', 'bakery')
    .executeTakeFirstOrThrow()
  const { id: entity_id } = await api.db
    .insertInto('entities')
    .values({ ...entity, company_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db.updateTable('campaigns').set({ entity_id }).where('slug', '=', 'night-baker').execute()
  const entityName = async (is_multi_entity_active: boolean) => {
    await api.db.updateTable('companies').set({ is_multi_entity_active }).where('id', '=', company_id).execute()
    return (await list(person)).entity_name
  }
  expect([await entityName(true), await entityName(false)]).toEqual(['The mill', null])
  await api.db.updateTable('campaigns').set({ entity_id: null }).where('slug', '=', 'night-baker').execute()
})

test('returns a long discussion in pages, from the end', async () => {
  const { person, sendAsRecruiter } = await applicant()
  const { discussion_id } = await sendAsRecruiter('1')
  for (const content of ['2', '3', '4', '5']) await sendAsRecruiter(content)
  const last = await read(person, discussion_id, { limit: 2 })
  expect(contentsOf(last)).toEqual(['4', '5'])
  expect(contentsOf(await read(person, discussion_id, { limit: 2, before: last[0]!.id }))).toEqual(['2', '3'])
  expect(contentsOf(await read(person, discussion_id))).toEqual(['1', '2', '3', '4', '5'])
})

describe('a change of status', () => {
  it('is reported once in the discussion and by email', async () => {
    const { person, candidacy_id } = await applicant()
    const author = { type: 'Recruiter', name: 'Lena Vogt' } as const
    const change = () =>
      changeStatus(api.api, { candidacy_id, status: 'INTERVIEW', author, content: 'Tuesday at ten?' })
    const message = await change()
    await change()
    expect(await list(person)).toMatchObject({ status: 'INTERVIEW', is_open: true })
    expect(await read(person, message!.discussion_id)).toMatchObject([
      { is_status_updated: true, old_status: 'RECEIVED', new_status: 'INTERVIEW', content: 'Tuesday at ten?' },
    ])
    expect(await emailsTo(person)).toMatchObject([
      { template: 'status', payload: { status: 'INTERVIEW', note: 'Tuesday at ten?', job: 'Night baker' } },
    ])
  })

  it('by the candidate closes the discussion without an email or a notification', async () => {
    const { person, candidacy_id, sendAsRecruiter } = await applicant()
    await markRead(person, await sendAsRecruiter('Hello'))
    const before = (await emailsTo(person)).length
    await changeStatus(api.api, { candidacy_id, status: 'WITHDRAWN', author: { type: 'User', name: 'Camille' } })
    const discussion = await list(person)
    expect(discussion).toMatchObject({ status: 'WITHDRAWN', is_open: false })
    expect(hasNotification(discussion)).toBe(false)
    expect(await unread(person)).toBe(0)
    expect(await emailsTo(person)).toHaveLength(before)
  })

  it('by two recruiters at once is reported once', async () => {
    const { person, candidacy_id } = await applicant()
    const change = (name: string) =>
      changeStatus(api.api, { candidacy_id, status: 'OFFER', author: { type: 'Recruiter', name } })
    const changes = await Promise.all([change('Lena'), change('Max')])
    expect(changes.filter((change) => change !== null)).toHaveLength(1)
    expect(await unread(person)).toBe(1)
  })
})

test('deletes the discussion with the application', async () => {
  const { person, candidacy_id, sendAsRecruiter } = await applicant()
  await sendAsRecruiter('Hello')
  await person.send('DELETE', `/me/candidacies/${candidacy_id}`)
  expect(await person.call(listDiscussions)).toEqual([])
  expect(await unread(person)).toBe(0)
})
