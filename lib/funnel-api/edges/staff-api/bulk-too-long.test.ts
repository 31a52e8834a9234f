import type { BulkPreview } from '#lib/contract/staff/bulk'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'

let api: TestApi
let key: string
let people: Awaited<ReturnType<typeof applicant>>[]
beforeEach(async () => {
  api = await openTestApi()
  key = await api.keyOf()
  people = []
  for (let count = 0; count < 3; count += 1) people.push(await applicant(api))
  await rename(people.slice(0, 1))
})
afterEach(() => api.close())

/** Gives the applicants a name that makes the message too long. */
const rename = (applicants: typeof people) =>
  api.db
    .updateTable('users')
    .set({ first_name: 'a'.repeat(5000) })
    .where(
      'id',
      'in',
      applicants.map(({ candidate }) => candidate.user.id),
    )
    .execute()
const idsOf = () => people.map(({ id }) => id)
const reply = { action: 'reply', message: '{{first_name}} {{first_name}}' }
const post = (path: string, body: object) => api.staff('POST', path, body, key)
const preview = (body: object = {}) => post('/candidacies/bulk/preview', { ...reply, ids: idsOf(), ...body })
const messages = () => api.db.selectFrom('discussion_messages').select('content').execute()

describe('a bulk action whose message is too long with the values of an application', () => {
  it('previews the others, and counts those that it skips', async () => {
    const { body, status } = await preview()
    expect(status).toBe(200)
    expect(body).toMatchObject({ nb_selected: 3, nb_changing: 2, nb_too_long: 1, nb_empty_field: 0, nb_emails: 2 })
    expect((body as BulkPreview).emails.map(({ candidacy_id }) => candidacy_id)).toEqual(idsOf().slice(1))
  })

  it.each([
    ['a reply', {}],
    ['a status change', { action: 'status', status: 'INTERVIEW' }],
  ])('skips it with a reason: %s', async (_, action) => {
    const [first, ...others] = idsOf()
    const { body } = await post('/candidacies/bulk', { ...reply, ...action, ids: idsOf() })
    expect(body).toEqual({ changed: others, failures: [{ id: first, reason: 'TOO_LONG' }] })
    expect(await messages()).toHaveLength(2)
  })

  it('rejects the preview if the message is too long for every application, and skips them all without one', async () => {
    await rename(people)
    expect(await preview()).toMatchObject({
      status: 422,
      body: { error: { fields: { message: { key: 'MAX_LENGTH', bound: 10_000 } } } },
    })
    const { body } = await post('/candidacies/bulk', { ...reply, ids: idsOf() })
    expect(body).toEqual({ changed: [], failures: idsOf().map((id) => ({ id, reason: 'TOO_LONG' })) })
  })

  it('counts the skipped applications of each reason', async () => {
    const [first, ...others] = idsOf()
    await api.db.updateTable('candidacies').set({ reply_by: '2026-12-01' }).where('id', '=', first!).execute()
    await api.db.updateTable('candidacies').set({ reply_by: null }).where('id', 'in', others).execute()
    const message = `${reply.message} {{reply_by}}`
    expect(await preview({ message })).toMatchObject({
      status: 200,
      body: { nb_changing: 0, nb_too_long: 1, nb_empty_field: 2, nb_emails: 0, emails: [] },
    })
  })
})
