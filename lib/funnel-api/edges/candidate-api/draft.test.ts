import { draftSurvey } from '#lib/contract/candidacy-draft'
import { markVideoSeen } from '#lib/contract/candidacies'
import { Candidacy } from '#lib/domain/candidacy'
import type { Survey } from '#lib/domain/survey'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, applyFully, type Candidate, questionOf, validAnswers, signUp } from '#tests/support/candidates'

let api: TestApi
let survey: Survey
let campaign_id: number
beforeAll(async () => {
  api = await openTestApi()
  const campaign = await api.campaign('night-baker')
  survey = campaign.survey!
  campaign_id = campaign.id
})
afterAll(() => api.close())

const MINUTE = 60_000
const keyOf = (content: string) => String(questionOf(survey, content).id)
const post = (candidate: Candidate, draft: object = {}, more: object = {}, options = {}) =>
  candidate.send('POST', '/me/candidacies/draft', { candidacy: { campaign_id, ...draft }, ...more }, options)
async function store(candidate: Candidate, draft: object = {}, more: object = {}) {
  const { status, body } = await post(candidate, draft, more)
  expect(status).toBe(200)
  return Candidacy.parse(body)
}
const rowsOf = ({ user }: Candidate) =>
  api.db.selectFrom('candidacies').selectAll().where('user_id', '=', user.id).execute()
const finished = () => ({ video_age: 5 * MINUTE, answer_group: validAnswers(survey), is_survey_finished: true })

describe('POST /me/candidacies/draft', () => {
  it('creates the application with its source, sponsor, video and answers, and completes the survey', async () => {
    const candidate = await signUp(api)
    const reply = await store(candidate, { ...finished(), source: 'poster', user_agent: 'Firefox' }, { sponsor: 'Lea' })
    expect(reply).toMatchObject({ answer_draft: null, answer_group: { [keyOf('How at ease?')]: 4 }, source: 'poster' })
    expect(Date.now() - Date.parse(reply.video_seen_at!)).toBeGreaterThanOrEqual(5 * MINUTE)
    expect(await rowsOf(candidate)).toMatchObject([{ source: 'poster', user_agent: 'Firefox', sponsor: 'Lea' }])
  })

  it('changes nothing when it is repeated, with or without the same Idempotency-Key', async () => {
    const candidate = await signUp(api)
    const options = { headers: { 'idempotency-key': 'draft' } }
    const first = await post(candidate, finished(), {}, options)
    expect((await post(candidate, finished(), {}, options)).body).toEqual(first.body)
    expect((await post(candidate, finished())).body).toEqual(first.body)
    expect(await rowsOf(candidate)).toHaveLength(1)
  })

  it('creates one application in five concurrent calls', async () => {
    const candidate = await signUp(api)
    const replies = await Promise.all(Array.from({ length: 5 }, () => post(candidate, finished())))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await rowsOf(candidate)).toHaveLength(1)
  })

  it('keeps the survey open if it is not finished or an answer is missing', async () => {
    const { [keyOf('Why?')]: _, ...incomplete } = validAnswers(survey)
    for (const draft of [
      { ...finished(), is_survey_finished: false },
      { ...finished(), answer_group: incomplete },
    ]) {
      const reply = await store(await signUp(api), draft)
      expect(reply).toMatchObject({ answer_group: null, answer_draft: { [keyOf('How at ease?')]: 4 } })
    }
  })

  it('keeps the survey open until the video has been seen', async () => {
    const reply = await store(await signUp(api), { ...finished(), video_age: null })
    expect(reply).toMatchObject({ video_seen_at: null, answer_group: null, answer_draft: expect.anything() })
  })

  it('ignores answers that the current questions do not accept', async () => {
    const answer_group = { [keyOf('How at ease?')]: 99, [keyOf('How many years?')]: 7, 999999: 'Gone' }
    const reply = await store(await signUp(api), { answer_group })
    expect(reply.answer_draft).toEqual({ [keyOf('How many years?')]: 7 })
  })

  it('accepts a job without a video and without questions', async () => {
    const { id, stages } = await api.campaign('counter-clerk')
    expect(stages).not.toContain('VIDEO')
    const reply = await store(await signUp(api), { ...finished(), campaign_id: id })
    expect(reply).toMatchObject({ video_seen_at: null, campaign: { id } })
  })

  it('returns a submitted application unchanged', async () => {
    const candidate = await signUp(api)
    const { id } = await applyFully(api, candidate)
    await candidate.send('PATCH', `/me/candidacies/${id}/confirm`)
    const before = await candidate.send('GET', `/me/candidacies/${id}`)
    expect((await post(candidate, { answer_group: { [keyOf('How at ease?')]: 1 } })).body).toEqual(before.body)
  })

  it('rejects a job that closed in the meantime, and keeps an application that was started', async () => {
    const [candidate, early] = [await signUp(api), await signUp(api)]
    const { campaign } = await apply(api, early, 'roaster')
    const close = { is_online: false, is_draft: false }
    await api.db.updateTable('campaigns').set(close).where('slug', '=', 'roaster').execute()
    for (const person of [candidate, early])
      expect(await post(person, { campaign_id: campaign.id })).toMatchObject({
        status: 409,
        body: { error: { code: 'CAMPAIGN_CLOSED' } },
      })
    expect(await rowsOf(candidate)).toEqual([])
    expect(await rowsOf(early)).toHaveLength(1)
  })

  it('requires a verified user of the company of the job', async () => {
    expect((await api.send('POST', '/me/candidacies/draft', { candidacy: { campaign_id } })).status).toBe(401)
    expect((await post(await signUp(api, { company: 'foundry' }))).status).toBe(404)
    const candidate = await signUp(api)
    await api.db.updateTable('users').set({ legals_accepted_at: null }).where('id', '=', candidate.user.id).execute()
    expect(await post(candidate)).toMatchObject({ status: 403, body: { error: { code: 'UNVERIFIED' } } })
  })

  it.each([
    ['a negative age', { video_age: -1 }],
    ['an age of years', { answer_ages: { 1: 1e12 } }],
    ['501 answers', { answer_group: Object.fromEntries(Array.from({ length: 501 }, (_, id) => [id, 'x'])) }],
    ['an answer of a wrong type', { answer_group: { 1: true } }],
  ])('rejects %s', async (_, draft) => {
    expect((await post(await signUp(api), draft)).status).toBe(422)
  })
})

describe('answers from two devices', () => {
  const ease = () => keyOf('How at ease?')
  const years = () => keyOf('How many years?')
  async function savedJustNow(answer_group: Record<string, never>) {
    const candidate = await signUp(api)
    const { id } = await apply(api, candidate, 'night-baker')
    await candidate.call(markVideoSeen, { params: { id } })
    await candidate.call(draftSurvey, { params: { id }, body: { candidacy: { answer_group } } })
    return { candidate, id }
  }

  it('are merged per question', async () => {
    const { candidate } = await savedJustNow({ [ease()]: 3 as never })
    const reply = await store(candidate, { answer_group: { [years()]: 7 }, answer_ages: { [years()]: 5 * MINUTE } })
    expect(reply.answer_draft).toEqual({ [ease()]: 3, [years()]: 7 })
  })

  it('do not replace an answer that was changed later', async () => {
    const { candidate, id } = await savedJustNow({ [ease()]: 3 as never })
    const older = { answer_group: { [ease()]: 1 }, answer_ages: { [ease()]: MINUTE } }
    expect((await store(candidate, older)).answer_draft).toEqual({ [ease()]: 3 })
    const { body } = await candidate.send('PATCH', `/me/candidacies/${id}/survey_draft`, { candidacy: older })
    expect(body).toMatchObject({ answer_draft: { [ease()]: 3 } })
  })

  it('replace an answer that was changed earlier', async () => {
    const { candidate } = await savedJustNow({ [ease()]: 3 as never })
    expect((await store(candidate, { answer_group: { [ease()]: 1 } })).answer_draft).toEqual({ [ease()]: 1 })
  })

  it('do not replace an answer without a time if the application was changed later', async () => {
    const { candidate, id } = await savedJustNow({ [ease()]: 3 as never })
    await api.db.updateTable('candidacies').set({ answer_times: null }).where('id', '=', id).execute()
    const older = { answer_group: { [ease()]: 1 }, answer_ages: { [ease()]: MINUTE } }
    expect((await store(candidate, older)).answer_draft).toEqual({ [ease()]: 3 })
  })

  it('keep the time of their last change when a finished survey contains them unchanged', async () => {
    const candidate = await signUp(api)
    await store(candidate, { ...finished(), answer_ages: { [ease()]: 10 * MINUTE } })
    const [row] = await rowsOf(candidate)
    const answer_group = { ...validAnswers(survey), [years()]: 8 }
    await candidate.send('PATCH', `/me/candidacies/${row!.id}/survey`, { candidacy: { answer_group } })
    const reply = await store(candidate, {
      answer_group: { [ease()]: 1, [years()]: 9 },
      answer_ages: { [ease()]: 5 * MINUTE, [years()]: 5 * MINUTE },
    })
    expect(reply.answer_draft).toMatchObject({ [ease()]: 1, [years()]: 8 })
  })
})
