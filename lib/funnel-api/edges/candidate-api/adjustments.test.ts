import { readAdjustments, requestAdjustments } from '#lib/contract/adjustments'
import { deleteCandidacy } from '#lib/contract/candidacies'
import { confirmCandidacy } from '#lib/contract/candidacy-draft'
import { withdrawCandidacy } from '#lib/contract/applications'
import { listDiscussions, listMessages } from '#lib/contract/messaging'
import { storeDraft } from '#lib/contract/store-draft'
import { type Adjustments, NOTHING_REQUESTED } from '#lib/domain/adjustments'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applyFully, type Candidate, signUp } from '#tests/support/candidates'
import { openZip } from '#tests/support/open-zip'

const REQUEST: Adjustments = {
  is_questions_in_advance: true,
  interpreter: 'French Sign Language',
  is_text_only: false,
  other: 'A room without steps',
}
const MESSAGES = {
  requested: 'I have asked for adjustments. You will find them on the page of my application.',
  changed: 'I have changed the adjustments that I asked for. You will find them on the page of my application.',
  withdrawn: 'I no longer need the adjustments that I asked for.',
}

let api: TestApi
let key: string
beforeAll(async () => {
  api = await openTestApi()
  await api.db.updateTable('campaigns').set({ locale: 'en' }).execute()
  key = await api.keyOf()
})
afterAll(() => api.close())

async function candidate() {
  const person = await signUp(api)
  const { id } = await applyFully(api, person)
  const ask = (adjustments: Adjustments) =>
    person.call(requestAdjustments, { params: { id }, body: { candidacy: { adjustments } } })
  const submit = () => person.call(confirmCandidacy, { params: { id } })
  const forStaff = () => api.staff('GET', `/candidacies/${id}/adjustments`, undefined, key)
  return { person, id, ask, submit, forStaff }
}

async function messagesOf(person: Candidate) {
  const [discussion] = await person.call(listDiscussions)
  if (!discussion) return []
  const messages = await person.call(listMessages, { params: { id: discussion.id } })
  return messages.map(({ author_type, content }) => [author_type, content])
}

it('stores the request with a draft, and shows it to the company with one message after the submission', async () => {
  const { person, id, ask, submit, forStaff } = await candidate()
  expect(await person.call(readAdjustments, { params: { id } })).toEqual(NOTHING_REQUESTED)
  expect(await ask(REQUEST)).toEqual(REQUEST)
  expect(await person.call(readAdjustments, { params: { id } })).toEqual(REQUEST)
  expect(await messagesOf(person)).toEqual([])
  expect((await forStaff()).status).toBe(404)
  await submit()
  await submit()
  expect(await messagesOf(person)).toEqual([['User', MESSAGES.requested]])
  expect((await forStaff()).body).toEqual({ adjustments: REQUEST, request: null })
})

it('sends a message about each change after the submission, and none without a change', async () => {
  const { person, ask, submit, forStaff } = await candidate()
  await submit()
  await ask(NOTHING_REQUESTED)
  expect(await messagesOf(person)).toEqual([])
  await Promise.all([ask(REQUEST), ask(REQUEST)])
  const changed = { ...REQUEST, is_text_only: true, other: null }
  await ask(changed)
  expect((await forStaff()).body).toEqual({ adjustments: changed, request: null })
  await ask(NOTHING_REQUESTED)
  expect((await forStaff()).body).toEqual({ adjustments: null, request: null })
  expect((await messagesOf(person)).map(([, content]) => content)).toEqual([
    MESSAGES.requested,
    MESSAGES.changed,
    MESSAGES.withdrawn,
  ])
})

it('sends one message if the request is stored while the application is submitted', async () => {
  const { person, ask, submit } = await candidate()
  await Promise.all([submit(), ask(REQUEST)])
  expect(await messagesOf(person)).toEqual([['User', MESSAGES.requested]])
})

it('can be withdrawn without a message after the application is withdrawn', async () => {
  const { person, id, ask, submit, forStaff } = await candidate()
  await ask(REQUEST)
  await submit()
  await person.call(withdrawCandidacy, { params: { id }, body: { candidacy: {} } })
  const before = await messagesOf(person)
  await ask(NOTHING_REQUESTED)
  expect(await messagesOf(person)).toEqual(before)
  expect((await forStaff()).body).toEqual({ adjustments: null, request: null })
})

it('appears in no list, export or other response for the company', async () => {
  const { id, ask, submit } = await candidate()
  await ask(REQUEST)
  await submit()
  const paths = [
    '/candidacies',
    `/candidacies/${id}`,
    `/candidacies/${id}/history`,
    '/inbox',
    '/inbox/export',
    '/figures',
  ]
  for (const path of paths) {
    const { status, body } = await api.staff('GET', path, undefined, key)
    expect([path, status]).toEqual([path, 200])
    expect(JSON.stringify(body)).not.toMatch(/Sign Language|without steps|interpreter|is_text_only/)
  }
  expect((await api.staff('GET', '/inbox?q=Sign Language', undefined, key)).body).toMatchObject({
    candidacies: [],
  })
  const reading = await api.keyOf('bakery', ['candidacies:read', 'discussions:read'])
  expect((await api.staff('GET', `/candidacies/${id}/adjustments`, undefined, reading)).status).toBe(403)
})

it('moves into the account with the answers of a device, also if the application was already submitted', async () => {
  const { person, id, submit } = await candidate()
  const { id: campaign_id } = await api.campaign('night-baker')
  const store = (adjustments?: Adjustments) =>
    person.call(storeDraft, { body: { candidacy: { campaign_id, ...(adjustments && { adjustments }) } } })
  await store(REQUEST)
  await store()
  expect(await person.call(readAdjustments, { params: { id } })).toEqual(REQUEST)
  await submit()
  const changed = { ...REQUEST, interpreter: null }
  await store(changed)
  expect(await person.call(readAdjustments, { params: { id } })).toEqual(changed)
  expect((await messagesOf(person)).map(([, content]) => content)).toEqual([MESSAGES.requested, MESSAGES.changed])
})

it('names the fields of an invalid request', async () => {
  const { person, id } = await candidate()
  const adjustments = { ...REQUEST, interpreter: ' ', other: 'x'.repeat(1001) }
  const reply = await person.send('PATCH', `/me/candidacies/${id}/adjustments`, { candidacy: { adjustments } })
  expect(reply).toMatchObject({
    status: 422,
    body: {
      error: {
        fields: {
          'candidacy.adjustments.interpreter': { key: 'REQUIRED' },
          'candidacy.adjustments.other': { key: 'MAX_LENGTH', bound: 1000 },
        },
      },
    },
  })
})

/** The requested adjustments in an export of the user's data. */
async function exported(response: Response) {
  const files = openZip(Buffer.from(await response.arrayBuffer()))
  return (JSON.parse(files.get('data.json')!.toString('utf8')) as { requested_adjustments: object[] })
    .requested_adjustments
}

it('is in the user’s data, also for a privacy request, and is deleted with the application', async () => {
  const { person, id, ask } = await candidate()
  await ask(REQUEST)
  expect(await exported(await api.raw('/me/export', { token: person.token }))).toMatchObject([REQUEST])
  const headers = { authorization: `Bearer ${key}` }
  const request = new Request(`http://bakery.test/staff/v1/users/${person.user.id}/export`, { headers })
  expect(await exported(await api.askStaff(request))).toMatchObject([REQUEST])
  await person.call(deleteCandidacy, { params: { id } })
  const rows = api.db.selectFrom('requested_adjustments').select('id').where('candidacy_id', '=', id)
  expect(await rows.execute()).toEqual([])
})
