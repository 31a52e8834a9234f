import { grantUpload } from '#lib/contract/extensions'
import type { Answer, Call } from '#tests/bench/races/calls'
import type { Pair } from '#tests/bench/races/pair'
import { applyFully, type Candidate, CV, newEmail, PASSWORD, signUp } from '#tests/support/candidates'
import { sendParts, uploadSteps } from '#tests/support/uploads'

const AT_ONCE = 10

const times = (count: number, call: Call) => Array.from({ length: count }, () => call)
const idOf = ({ body }: Answer) => (body as { id?: number } | null)?.id
/** Returns an error unless `count` answers have the status `first` and all others a status of `rest`. */
const statusErrors = (answers: readonly Answer[], first: number, count: number, rest: readonly number[]) => {
  const firsts = answers.filter(({ status }) => status === first).length
  const others = answers.filter(({ status }) => status !== first && !rest.includes(status))
  return firsts === count && others.length === 0 ? [] : [`answers ${answers.map(({ status }) => status).join(' ')}`]
}
/** Returns an error unless all answers have the same body. */
const bodyErrors = (answers: readonly Answer[]) =>
  new Set(answers.map(({ body }) => JSON.stringify(body))).size === 1 ? [] : ['different answers']
/** Returns an error unless the count is one. */
const countErrors = (what: string, count: number | string | bigint) => (Number(count) === 1 ? [] : [`${count} ${what}`])

const countOf = async (query: { execute: () => Promise<{ count: number | string | bigint }[]> }) =>
  (await query.execute())[0]!.count

/** Returns the errors of the outcome. Empty if it is correct. */
export type Scenario = (pair: Pair, round: number) => Promise<string[]>

const signUps: Scenario = async ({ api, race }) => {
  const email = newEmail()
  const company_id = await api.companyId()
  const names = { first_name: 'Camille', last_name: 'Dubreuil', password: PASSWORD, legals: true, locale: null }
  const body = { user: { company_id, email, ...names } }
  await race(times(6, { method: 'POST', path: '/users', body }))
  const users = api.db.selectFrom('users').where('email_key', '=', email)
  const emails = api.db.selectFrom('outbox').where('recipient', '=', email).where('template', '=', 'verification')
  return [
    ...countErrors('accounts', await countOf(users.select((eb) => eb.fn.countAll().as('count')))),
    ...countErrors('confirmation emails', await countOf(emails.select((eb) => eb.fn.countAll().as('count')))),
  ]
}

const applications: Scenario = async ({ api, race }) => {
  const { token, user } = await signUp(api)
  const { id: campaign_id } = await api.campaign('counter-clerk')
  const body = { candidacy: { campaign_id } }
  const answers = await race(times(AT_ONCE, { method: 'POST', path: '/me/candidacies', body, token }))
  const rows = api.db.selectFrom('candidacies').where('user_id', '=', user.id)
  return [
    ...statusErrors(answers, 200, AT_ONCE, []),
    ...countErrors('ids', new Set(answers.map(idOf)).size),
    ...countErrors('applications', await countOf(rows.select((eb) => eb.fn.countAll().as('count')))),
  ]
}

const submits: Scenario = async ({ api, race }) => {
  const person = await signUp(api)
  const { id } = await applyFully(api, person)
  const path = `/me/candidacies/${id}/confirm`
  const answers = await race(times(AT_ONCE, { method: 'PATCH', path, body: {}, token: person.token }))
  const emails = api.db.selectFrom('outbox').where('dedupe_key', '=', `receipt:${id}`)
  const references = new Set(answers.map(({ body }) => (body as { reference?: string }).reference))
  return [
    ...statusErrors(answers, 200, AT_ONCE, []),
    ...countErrors('references', references.size),
    ...countErrors('receipts', await countOf(emails.select((eb) => eb.fn.countAll().as('count')))),
  ]
}

/** Creates a submitted application, for calls after its submission. */
async function submitApplication({ api }: Pair) {
  const person = await signUp(api)
  const { id } = await applyFully(api, person)
  await person.send('PATCH', `/me/candidacies/${id}/confirm`, {})
  return { person, id, key: await api.keyOf() }
}

const messagesAbout = ({ api }: Pair, id: number) =>
  api.db
    .selectFrom('discussion_messages')
    .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
    .where('discussions.candidacy_id', '=', id)
    .select(['discussion_messages.id', 'content', 'old_status', 'new_status', 'discussion_id'])
    .orderBy('discussion_messages.id')
    .execute()

const idempotency: Scenario = async (pair, round) => {
  const { id, key, person } = await submitApplication(pair)
  const staff: Call = {
    method: 'POST',
    path: `/candidacies/${id}/messages`,
    to: 'staff',
    key,
    body: { content: 'Tuesday at ten?' },
    idempotency_key: `first-${round}`,
  }
  const first = await pair.race(times(AT_ONCE, staff))
  const [message] = await messagesAbout(pair, id)
  if (!message) return ['no message of the company', ...statusErrors(first, 200, AT_ONCE, [])]
  const reply: Call = {
    method: 'POST',
    path: `/me/discussions/${message.discussion_id}/messages`,
    token: person.token,
    body: { discussion_message: { content: 'Yes' } },
    idempotency_key: `second-${round}`,
  }
  const second = await pair.race(times(AT_ONCE, reply))
  return [
    ...statusErrors(first, 200, AT_ONCE, []),
    ...bodyErrors(first),
    ...statusErrors(second, 200, AT_ONCE, []),
    ...bodyErrors(second),
    ...countErrors('pairs of messages', (await messagesAbout(pair, id)).length / 2),
  ]
}

const uploads: Scenario = async ({ api, race }) => {
  const person = await signUp(api)
  const grant = await person.call(grantUpload, { body: { folder: 'candidacy/resume', filename: 'cv.pdf' } })
  const { upload_id, parts } = await sendParts(api, grant, [CV])
  const { policy, signature } = grant
  const body = { apikey: 'embedded', policy, signature, upload_id, parts }
  const answers = await race(times(AT_ONCE, { method: 'POST', path: '/fs/up/multipart/complete', body, to: 'files' }))
  // 202: another call assembles the file.
  const steps = uploadSteps(api, grant)
  const last = await steps.complete(upload_id, parts)
  const files = await api.db.selectFrom('files').select('handle').where('user_id', '=', person.user.id).execute()
  const handles = [...answers, last]
    .filter(({ status }) => status === 200)
    .map(({ body: it }) => (it as { handle: string }).handle)
  return [
    ...(answers.every(({ status }) => status === 200 || status === 202)
      ? []
      : statusErrors(answers, 200, AT_ONCE, [202])),
    ...countErrors('handles', new Set(handles).size),
    ...countErrors('files', files.length),
  ]
}

const sameStatus: Scenario = async (pair) => {
  const { id, key } = await submitApplication(pair)
  const path = `/candidacies/${id}/status`
  const move: Call = { method: 'POST', path, body: { status: 'INTERVIEW' }, key, to: 'staff' }
  const answers = await pair.race(times(AT_ONCE, move))
  return [...statusErrors(answers, 200, 1, [409]), ...countErrors('messages', (await messagesAbout(pair, id)).length)]
}

const otherStatuses: Scenario = async (pair) => {
  const { id, key, person } = await submitApplication(pair)
  const path = `/candidacies/${id}/status`
  const to = (status: string): Call => ({ method: 'POST', path, body: { status }, key, to: 'staff' })
  const withdraw: Call = {
    method: 'PATCH',
    path: `/me/candidacies/${id}/withdraw`,
    token: person.token,
    body: { candidacy: { withdrawal_reason: 'OTHER' } },
  }
  const calls = [to('INTERVIEW'), to('REJECTED'), withdraw, to('INTERVIEW'), to('REJECTED')]
  const answers = await pair.race(calls)
  const changes = await messagesAbout(pair, id)
  const { status } = await pair.api.db
    .selectFrom('candidacies')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const chain = ['RECEIVED', ...changes.map(({ new_status }) => new_status)]
  const isChain = changes.every(({ old_status }, index) => old_status === chain[index]) && chain.at(-1) === status
  const wrong = answers.filter((answer) => ![200, 409, 422].includes(answer.status))
  return [
    ...(isChain ? [] : [`changes ${JSON.stringify(changes)} end at ${status}`]),
    ...wrong.map((answer) => `answer ${answer.status} ${JSON.stringify(answer.body)}`),
  ]
}

const closing: Scenario = async ({ api, race }, round) => {
  const key = await api.keyOf()
  const slug = `race-${round}`
  const job = { slug, name: `Race ${round}`, locale: 'en', job_type: 'PERMANENT_CONTRACT', stages: [], survey: [] }
  const made = await api.staff('POST', '/campaigns', { ...job, description: '<p>Run.</p>' }, key)
  const opened = await api.staff('POST', `/campaigns/${slug}/open`, {}, key)
  if (made.status !== 200 || opened.status !== 200) return [`no job: ${JSON.stringify([made.body, opened.body])}`]
  const person = await signUp(api)
  const campaign = await api.campaign(slug)
  const { body } = await person.send('POST', '/me/candidacies', { candidacy: { campaign_id: campaign.id } })
  const id = idOf({ status: 200, body })
  const [sending] = await race([
    { method: 'PATCH', path: `/me/candidacies/${id}/confirm`, body: {}, token: person.token },
    {
      method: 'POST',
      path: `/campaigns/${slug}/close`,
      body: { message: 'We have found somebody.' },
      key,
      to: 'staff',
    },
  ])
  const row = await api.db
    .selectFrom('candidacies')
    .select('confirmed_at')
    .where('id', '=', id!)
    .executeTakeFirstOrThrow()
  const emails = await api.db
    .selectFrom('outbox')
    .select('template')
    .where('recipient', '=', person.email)
    .where('template', 'in', ['closed', 'missed', 'status'])
    .execute()
  const templates = emails.map(({ template }) => template).join(' ')
  const isSent = row.confirmed_at !== null
  return [
    ...(isSent === (sending!.status === 200) ? [] : [`answer ${sending!.status}, but sent: ${isSent}`]),
    ...(templates === (isSent ? 'closed' : 'missed') ? [] : [`sent: ${isSent}, but emails: '${templates}'`]),
  ]
}

async function findLeftovers(pair: Pair, { user, email }: Candidate): Promise<string[]> {
  const { db } = pair.api
  const wrong: string[] = []
  for (const { name, columns } of await db.introspection.getTables())
    for (const column of columns.filter((it) => ['user_id', 'author_id'].includes(it.name))) {
      const rows = await db
        .selectFrom(name as 'candidacies')
        .select(column.name as 'id')
        .where(column.name as 'id', '=', user.id)
        .execute()
      if (rows.length > 0) wrong.push(`${rows.length} rows stay in ${name}`)
    }
  const keys = await db.selectFrom('idempotency_keys').select('key').where('key', 'like', `${user.id}:%`).execute()
  const emails = await db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', email)
    .where('status', '=', 'waiting')
    .where('template', '!=', 'goodbye')
    .execute()
  return [
    ...wrong,
    ...(keys.length > 0 ? ['idempotency keys stay'] : []),
    ...(emails.length > 0 ? ['emails wait'] : []),
  ]
}

const erasure: Scenario = async (pair, round) => {
  const { person, id, key } = await submitApplication(pair)
  const { token } = person
  await pair.api.staff('POST', `/candidacies/${id}/messages`, { content: 'Hello' }, key)
  const [message] = await messagesAbout(pair, id)
  const { id: campaign_id } = await pair.api.campaign('counter-clerk')
  const address = { name: 'Lyon, France', lat: 45.75, lon: 4.85 }
  const write: Call = {
    method: 'POST',
    path: `/me/discussions/${message!.discussion_id}/messages`,
    token,
    body: { discussion_message: { content: 'Wait' } },
    idempotency_key: `erase-${round}`,
  }
  const calls: Call[] = [
    { method: 'DELETE', path: '/me', body: { user: { current_password: PASSWORD } }, token },
    write,
    { method: 'POST', path: '/me/candidacies', body: { candidacy: { campaign_id } }, token },
    {
      method: 'POST',
      path: '/me/campaign_alerts',
      body: { user_campaign_alert: { distance: 20, address } },
      token,
    },
    { method: 'POST', path: `/candidacies/${id}/messages`, body: { content: 'Are you there?' }, key, to: 'staff' },
    { method: 'POST', path: `/candidacies/${id}/status`, body: { status: 'INTERVIEW' }, key, to: 'staff' },
    { method: 'POST', path: '/me/uploads', body: { folder: 'records', filename: 'a.mp4' }, token },
    {
      method: 'PATCH',
      path: `/me/candidacies/${id}/withdraw`,
      body: { candidacy: { withdrawal_reason: 'OTHER' } },
      token,
    },
  ]
  const answers = await pair.race(calls)
  return [
    ...answers
      .filter(({ status }) => status >= 500)
      .map(({ status, body }) => `answer ${status} ${JSON.stringify(body)}`),
    ...(answers[0]!.status === 200 ? await findLeftovers(pair, person) : [`erasing answered ${answers[0]!.status}`]),
  ]
}

const jobs: Scenario = async ({ api, race }, round) => {
  const name = `race-${round}`
  await race(times(AT_ONCE, { method: '', path: name, to: 'job' }))
  const runs = await api.db.selectFrom('settings').select('name').where('name', 'like', `ran-${name}-%`).execute()
  return countErrors('runs', runs.length)
}

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'one email address signs up six times': signUps,
  'a candidate applies ten times': applications,
  'an application is submitted ten times': submits,
  'one idempotency key is used ten times': idempotency,
  'an upload is finished ten times': uploads,
  'a status is set ten times': sameStatus,
  'an application gets different statuses and is withdrawn': otherStatuses,
  'a job closes while an application is submitted': closing,
  'an account is deleted while its data is changed': erasure,
  'a background job is due in both processes': jobs,
}
