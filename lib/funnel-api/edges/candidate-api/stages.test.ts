import type { Survey } from '#lib/domain/survey'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, applyFully, type Candidate, CV, questionOf, validAnswers, signUp } from '#tests/support/candidates'

let api: TestApi
let survey: Survey
beforeAll(async () => {
  api = await openTestApi()
  survey = (await api.campaign('night-baker')).survey!
})
afterAll(() => api.close())

const begin = async (slug = 'night-baker') => {
  const candidate = await signUp(api)
  const { id } = await apply(api, candidate, slug)
  return { candidate, id, ...stepsOf(candidate, id) }
}
const stepsOf = (candidate: Candidate, id: number) => {
  const patch = (stage: string, body?: object) => candidate.send('PATCH', `/me/candidacies/${id}/${stage}`, body)
  return {
    read: () => candidate.send('GET', `/me/candidacies/${id}`),
    video: () => patch('video'),
    survey: () => patch('survey', { candidacy: { answer_group: validAnswers(survey) } }),
    draft: (answer_group: object = {}) => patch('survey_draft', { candidacy: { answer_group } }),
    pitch: (is_pitch_passed = true) => patch('pitch', { candidacy: { is_pitch_passed } }),
    resume: async () =>
      patch('resume', { candidacy: { resume_url: (await candidate.upload('candidacy/resume', 'cv.pdf', CV)).url } }),
    confirm: () => patch('confirm'),
  }
}
const locked = { status: 409, body: { error: { code: 'STAGE_LOCKED' } } }

describe('order of the stages', () => {
  it('is VIDEO, SURVEY, PITCH, RESUME, and none can be skipped', async () => {
    const { read, video, survey: answer, draft, pitch, resume, confirm } = await begin()
    const { body: before } = await read()
    for (const step of [answer, draft, pitch, resume, confirm]) expect(await step()).toMatchObject(locked)
    expect((await read()).body).toEqual(before)
    expect((await video()).body).toMatchObject({ video_seen_at: expect.stringMatching(/Z$/) })
    for (const step of [pitch, resume, confirm]) expect(await step()).toMatchObject(locked)
    expect((await answer()).status).toBe(200)
    for (const step of [resume, confirm]) expect(await step()).toMatchObject(locked)
    expect((await pitch()).status).toBe(200)
    expect(await confirm()).toMatchObject(locked)
    expect((await resume()).status).toBe(200)
    expect((await confirm()).status).toBe(200)
  })

  it('allows reopening a finished stage', async () => {
    const { video, survey: answer, pitch, resume } = await begin()
    for (const step of [video, answer, pitch, resume, pitch, answer, video, resume])
      expect((await step()).status).toBe(200)
  })

  it('locks later stages if the candidate no longer skips the video answer', async () => {
    const { video, survey: answer, pitch, resume } = await begin()
    for (const step of [video, answer, pitch]) await step()
    await pitch(false)
    expect(await resume()).toMatchObject(locked)
  })

  it('has only the stages of the campaign', async () => {
    const { video, survey: answer, pitch, resume, confirm } = await begin('counter-clerk')
    for (const step of [video, answer, pitch]) expect(await step()).toMatchObject({ status: 404 })
    expect((await resume()).status).toBe(200)
    expect((await confirm()).status).toBe(200)
  })

  it('stores the first time that the video was watched', async () => {
    const { video } = await begin()
    const { video_seen_at } = (await video()).body as { video_seen_at: string }
    api.shiftClock(10)
    expect((await video()).body).toMatchObject({ video_seen_at })
    api.shiftClock(-10)
  })

  it('does not skip a mandatory video answer', async () => {
    const { pitch, resume } = await begin('storyteller')
    expect(await pitch()).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } })
    expect(await resume()).toMatchObject(locked)
  })
})

describe('submitting an application', () => {
  const confirmations = (candidate: Candidate) =>
    api.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', candidate.email)
      .where('template', '=', 'receipt')
      .execute()

  it('returns a reference and sends an email with it', async () => {
    const candidate = await signUp(api, { locale: 'fr', first_name: 'Zoé' })
    const { id } = await applyFully(api, candidate)
    const { status, body } = await stepsOf(candidate, id).confirm()
    const { reference } = body as { reference: string }
    expect(status).toBe(200)
    expect(body).toMatchObject({
      confirmed_at: expect.stringMatching(/Z$/),
      reference: expect.stringMatching(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/),
    })
    expect(await confirmations(candidate)).toMatchObject([
      {
        locale: 'fr',
        payload: {
          first_name: 'Zoé',
          job: 'Night baker',
          reference,
          link: `http://bakery.test/profile/applications/${reference}`,
        },
      },
    ])
  })

  it('returns the same result for repeated and concurrent calls', async () => {
    const candidate = await signUp(api)
    const { id } = await applyFully(api, candidate)
    const { confirm } = stepsOf(candidate, id)
    const replies = await Promise.all([confirm(), confirm(), confirm()])
    replies.push(await confirm())
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(replies[0]!.status).toBe(200)
    expect(await confirmations(candidate)).toHaveLength(1)
  })

  it('closes every stage', async () => {
    const candidate = await signUp(api)
    const { id } = await applyFully(api, candidate)
    const { confirm, read, video, survey: answer, draft, pitch, resume } = stepsOf(candidate, id)
    await confirm()
    const { body } = await read()
    for (const step of [video, answer, draft, pitch, resume])
      expect(await step()).toMatchObject({ status: 409, body: { error: { code: 'ALREADY_CONFIRMED' } } })
    expect((await read()).body).toEqual(body)
  })

  it('includes newer answers that another device saved after the survey was finished', async () => {
    const candidate = await signUp(api)
    const { id } = await applyFully(api, candidate)
    const { confirm, draft } = stepsOf(candidate, id)
    const [years, why] = [questionOf(survey, 'How many years?').id, questionOf(survey, 'Why?').id]
    await draft({ [years]: 9, [why]: ' Because I like to work at night. ' })
    const { status, body } = await confirm()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      answer_group: { ...validAnswers(survey), [years]: 9, [why]: 'Because I like to work at night.' },
      answer_draft: null,
    })
  })

  it('is rejected while newer answers are not complete', async () => {
    const candidate = await signUp(api)
    const { id } = await applyFully(api, candidate)
    const { confirm, draft, read } = stepsOf(candidate, id)
    const why = questionOf(survey, 'Why?').id
    await draft({ [why]: 'Because' })
    const { body: before } = await read()
    expect(await confirm()).toMatchObject({
      status: 422,
      body: { error: { code: 'INVALID', fields: { [`candidacy.answer_group.${why}`]: { key: 'MIN_LENGTH' } } } },
    })
    expect((await read()).body).toEqual(before)
    expect(await confirmations(candidate)).toEqual([])
    await draft({ [why]: 'Because bread is made at night.' })
    expect((await confirm()).status).toBe(200)
  })

  it('is rejected for other users', async () => {
    const candidate = await signUp(api)
    const { id } = await applyFully(api, candidate)
    for (const other of [await signUp(api), await signUp(api, { company: 'foundry' })]) {
      const { confirm, video, pitch } = stepsOf(other, id)
      for (const step of [confirm, video, pitch]) expect((await step()).status).toBe(404)
    }
    expect(await confirmations(candidate)).toEqual([])
  })
})

describe('a campaign that closes in the meantime', () => {
  it('accepts no changes and still shows the application', async () => {
    const candidate = await signUp(api)
    const { id } = await applyFully(api, candidate)
    const { confirm, read, video, resume } = stepsOf(candidate, id)
    await api.db.updateTable('campaigns').set({ is_online: false }).where('slug', '=', 'night-baker').execute()
    for (const step of [video, resume, confirm])
      expect(await step()).toMatchObject({ status: 409, body: { error: { code: 'CAMPAIGN_CLOSED' } } })
    expect((await read()).status).toBe(200)
    await api.db.updateTable('campaigns').set({ is_online: true }).where('slug', '=', 'night-baker').execute()
    expect((await confirm()).status).toBe(200)
  })
})
