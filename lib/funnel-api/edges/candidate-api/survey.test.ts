import { draftSurvey } from '#lib/contract/candidacy-draft'
import { markVideoSeen } from '#lib/contract/candidacies'
import type { Survey } from '#lib/domain/survey'
import { saveAnswerDraft } from '#lib/funnel-api/features/candidacies/mutations'
import { requireWritableStage } from '#lib/funnel-api/features/candidacies/queries'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, type Candidate, questionOf, validAnswers, signUp } from '#tests/support/candidates'
import { requests } from '#lib/telemetry/requests'

let api: TestApi
let survey: Survey
let candidate: Candidate
let id: number
beforeAll(async () => {
  api = await openTestApi()
  survey = (await api.campaign('night-baker')).survey!
  candidate = await signUp(api)
  ;({ id } = await apply(api, candidate, 'night-baker'))
  await candidate.call(markVideoSeen, { params: { id } })
})
afterAll(() => api.close())

const send = (path: string, answer_group: unknown, sender = candidate, to = id) =>
  sender.send('PATCH', `/me/candidacies/${to}/${path}`, { candidacy: { answer_group } })
const finish = (changes: Record<string, unknown> = {}) => send('survey', validAnswers(survey, changes))
const read = async () =>
  (await candidate.send('GET', `/me/candidacies/${id}`)).body as { answer_group: unknown; answer_draft: unknown }
const keyOf = (content: string) => String(questionOf(survey, content).id)
const choice = (content: string, index: number) => questionOf(survey, content).answers[index]!.id

/** Invalid answers for each of the ten types. */
const INVALID_ANSWERS: [content: string, value: (() => unknown) | unknown, key: string, below?: string][] = [
  ['Do you drive?', null, 'REQUIRED'],
  ['Do you drive?', 'Yes I do', 'INVALID_PATTERN'],
  ['Do you drive?', () => choice('When?', 0), 'INVALID_PATTERN'],
  ['When?', [], 'REQUIRED'],
  ['When?', () => [choice('When?', 0), choice('When?', 0)], 'INVALID_PATTERN'],
  ['When?', () => [choice('Do you drive?', 0)], 'INVALID_PATTERN', '.0'],
  ['When?', () => choice('When?', 0), 'INVALID_PATTERN'],
  ['From when?', '', 'REQUIRED'],
  ['From when?', 'tomorrow', 'INVALID_DATE'],
  ['From when?', '2026-02-30', 'INVALID_DATE'],
  ['Away?', null, 'REQUIRED'],
  ['Away?', { from: '2027-02-14', to: '2027-02-01' }, 'DATE_ORDER', '.to'],
  ['Away?', { from: '2026-11-30', to: '2027-02-01' }, 'DATE_MIN', '.from'],
  ['Away?', { from: '2027-02-01', to: '2028-01-01' }, 'DATE_MAX', '.to'],
  ['Where?', null, 'REQUIRED'],
  ['Where?', { lat: 50, lon: 3 }, 'REQUIRED'],
  ['Where?', 'Lille', 'INVALID_PATTERN'],
  ['How many years?', null, 'REQUIRED'],
  ['How many years?', -1, 'RANGE_MIN'],
  ['How many years?', 46, 'RANGE_MAX'],
  ['How many years?', '7', 'INVALID_PATTERN'],
  ['How at ease?', null, 'REQUIRED'],
  ['How at ease?', 0, 'RANGE_MIN'],
  ['How at ease?', 6, 'RANGE_MAX'],
  ['How at ease?', 2.5, 'INVALID_PATTERN'],
  ['Why?', '', 'REQUIRED'],
  ['Why?', 'Too short.', 'MIN_LENGTH'],
  ['Why?', `${' '.repeat(15)}short${' '.repeat(15)}`, 'MIN_LENGTH'],
  ['Why?', 'a'.repeat(61), 'MAX_LENGTH'],
  ['Your page?', '', 'REQUIRED'],
  ['Your page?', 'my page', 'INVALID_URL'],
  ['Your page?', 'javascript:alert(1)', 'INVALID_URL'],
  ['How did you hear?', null, 'REQUIRED'],
  ['How did you hear?', 'A friend', 'INVALID_PATTERN'],
  ['How did you hear?', 999999, 'INVALID_PATTERN'],
  ['Anything else?', 'a'.repeat(5001), 'MAX_LENGTH'],
]

describe('a finished survey', () => {
  it.each(INVALID_ANSWERS)('rejects for “%s” %j as %s', async (content, value, key, below = '') => {
    const before = await read()
    const reply = await finish({ [content]: typeof value === 'function' ? (value as () => unknown)() : value })
    const path = `candidacy.answer_group.${keyOf(content)}${below}`
    expect(reply).toMatchObject({ status: 422, body: { error: { code: 'INVALID', fields: { [path]: { key } } } } })
    expect(Object.keys((reply.body as { error: { fields: object } }).error.fields)).toEqual([path])
    expect(await read()).toEqual(before)
  })

  it('reports every invalid and every missing answer', async () => {
    const { body } = await send('survey', {})
    const required = survey.questions.filter(({ is_required }) => is_required)
    expect(Object.keys((body as { error: { fields: object } }).error.fields)).toEqual(
      required.map((question) => `candidacy.answer_group.${question.id}`),
    )
  })

  it('rejects answers to questions of another survey', async () => {
    const foreign = (await api.campaign('caster', 'foundry')).survey!.questions[0]!.id
    expect(foreign).not.toBe(questionOf(survey, 'Why?').id)
    expect((await send('survey', { ...validAnswers(survey), [foreign]: 'Because.' })).status).toBe(422)
  })

  it('stores valid answers, trimmed, with null for omitted ones', async () => {
    const reply = await finish({ 'Why?': '   Because bread is made at night.  ' })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      answer_draft: null,
      answer_group: {
        [keyOf('Do you drive?')]: choice('Do you drive?', 0),
        [keyOf('Away?')]: { from: '2027-02-01', to: '2027-02-14' },
        [keyOf('Where?')]: { city: 'Lille', lat: 50.6 },
        [keyOf('Why?')]: 'Because bread is made at night.',
        [keyOf('Anything else?')]: null,
      },
    })
    expect(await read()).toMatchObject({ answer_group: (reply.body as { answer_group: object }).answer_group })
  })

  it.each([
    ['How many years?', 0],
    ['How many years?', 45],
    ['How at ease?', 1],
    ['How at ease?', 5],
    ['Why?', 'a'.repeat(20)],
    ['Why?', 'é'.repeat(60)],
    ['Away?', { from: '2026-12-01', to: '2027-12-31' }],
    ['Away?', { from: '2027-02-01', to: '2027-02-01' }],
    ['Where?', { name: 'Anywhere near the sea' }],
  ])('accepts for “%s” %j at the limit', async (content, value) => {
    expect((await finish({ [content]: value })).status).toBe(200)
  })
})

describe('draft answers', () => {
  const draft = (answers: Record<string, unknown>) =>
    send('survey_draft', Object.fromEntries(Object.entries(answers).map(([content, value]) => [keyOf(content), value])))

  it('are saved with at most 5 statements, including the session', async () => {
    const note = { id: 'draft', queries: 0, query_ms: 0 }
    expect((await requests.run(note, () => draft({ 'How many years?': 7 }))).status).toBe(200)
    expect(note.queries).toBeGreaterThan(0)
    expect(note.queries).toBeLessThanOrEqual(5)
  })

  it('are merged with stored ones; null clears an answer', async () => {
    const other = await signUp(api)
    const { id: candidacy_id } = await apply(api, other, 'night-baker')
    const params = { id: candidacy_id }
    await other.call(markVideoSeen, { params })
    const save = (answer_group: Record<string, never>) =>
      other.call(draftSurvey, { params, body: { candidacy: { answer_group } } })
    await save({ [keyOf('How at ease?')]: 3 as never, [keyOf('Why?')]: 'Half a sen' as never })
    const { answer_draft, answer_group } = await save({
      [keyOf('How at ease?')]: null as never,
      [keyOf('How many years?')]: 7 as never,
    })
    expect(answer_draft).toEqual({
      [keyOf('How at ease?')]: null,
      [keyOf('Why?')]: 'Half a sen',
      [keyOf('How many years?')]: 7,
    })
    expect(answer_group).toBeNull()
  })

  it('may be too short but must otherwise be valid', async () => {
    expect((await draft({ 'Why?': 'Too short.' })).status).toBe(200)
    for (const [content, value] of [
      ['Why?', 'a'.repeat(61)],
      ['How many years?', 46],
      ['Your page?', 'my page'],
      ['From when?', 'tomorrow'],
    ] as const)
      expect((await draft({ [content]: value })).status).toBe(422)
    expect((await send('survey_draft', { 999999: 'x' })).status).toBe(422)
  })

  it('are all stored when several tabs save at once', async () => {
    const other = await signUp(api)
    const { id: candidacy_id } = await apply(api, other, 'night-baker')
    await other.call(markVideoSeen, { params: { id: candidacy_id } })
    const answers = Object.entries(validAnswers(survey))
    const replies = await Promise.all(
      answers.map(([key, value]) => send('survey_draft', { [key]: value }, other, candidacy_id)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const { body } = await other.send('GET', `/me/candidacies/${candidacy_id}`)
    expect(Object.keys((body as { answer_draft: object }).answer_draft).toSorted()).toEqual(
      answers.map(([key]) => key).toSorted(),
    )
  })

  /** Creates an application and reads it as a request does before it stores answers. */
  async function readByRequest() {
    const other = await signUp(api)
    const { id: candidacy_id } = await apply(api, other, 'night-baker')
    await other.call(markVideoSeen, { params: { id: candidacy_id } })
    const row = await api.db
      .selectFrom('users')
      .innerJoin('candidacies', 'candidacies.user_id', 'users.id')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .selectAll('users')
      .select(['companies.slug as company_slug', 'companies.time_zone'])
      .where('candidacies.id', '=', candidacy_id)
      .executeTakeFirstOrThrow()
    const user = { ...row, session_id: 0 }
    return { other, candidacy_id, user, found: await requireWritableStage(api.api, user, candidacy_id, 'SURVEY') }
  }

  it('do not resubscribe a candidate who unsubscribes at the same time', async () => {
    const { candidacy_id, user, found } = await readByRequest()
    await api.db.updateTable('candidacies').set({ is_subscribed: false }).where('id', '=', candidacy_id).execute()
    await saveAnswerDraft(api.api, user, found, { [keyOf('How at ease?')]: 3 })
    const row = api.db.selectFrom('candidacies').select('is_subscribed').where('id', '=', candidacy_id)
    expect(await row.execute()).toEqual([{ is_subscribed: false }])
  })

  it('are merged with answers that another tab saved in the meantime', async () => {
    const { other, candidacy_id, user, found } = await readByRequest()
    await send('survey_draft', { [keyOf('How many years?')]: 7 }, other, candidacy_id)
    const { answer_draft } = await saveAnswerDraft(api.api, user, found, { [keyOf('How at ease?')]: 3 })
    expect(answer_draft).toEqual({ [keyOf('How many years?')]: 7, [keyOf('How at ease?')]: 3 })
  })

  it('are rejected once the application was submitted in the meantime', async () => {
    const { candidacy_id, user, found } = await readByRequest()
    const confirmed_at = api.api.now().toISOString()
    await api.db.updateTable('candidacies').set({ confirmed_at }).where('id', '=', candidacy_id).execute()
    await expect(saveAnswerDraft(api.api, user, found, {})).rejects.toMatchObject({ code: 'ALREADY_CONFIRMED' })
  })

  it('start with the finished answers when the survey is opened again', async () => {
    await finish()
    expect((await draft({ 'How at ease?': 2 })).body).toMatchObject({
      answer_draft: { [keyOf('How at ease?')]: 2, [keyOf('How many years?')]: 7 },
      answer_group: { [keyOf('How at ease?')]: 4 },
    })
  })

  it('are rejected from other users', async () => {
    const other = await signUp(api)
    for (const path of ['survey', 'survey_draft'])
      expect((await send(path, validAnswers(survey), other)).status).toBe(404)
  })
})
