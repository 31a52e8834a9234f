import { confirmCandidacy } from '#lib/contract/candidacy-draft'
import { openTestApi, type TestApi } from '#tests/support/api'
import { candidateAtPitch } from '#tests/support/candidate-at-pitch'
import { type Candidate, CV, signUp } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

describe('PATCH /me/candidacies/:id/pitch_takes', () => {
  const count = (person: Candidate, id: number, take_id: unknown) =>
    person.send('PATCH', `/me/candidacies/${id}/pitch_takes`, { take_id })

  it('counts each attempt once, up to the limit', async () => {
    const { person, id } = await candidateAtPitch(api)
    const { tries } = (await api.campaign('storyteller')).pitch!
    for (let n = 1; n <= tries; n += 1) {
      expect((await count(person, id, `take-${n}`)).body).toMatchObject({ id, pitch_tries: n })
      expect((await count(person, id, `take-${n}`)).body).toMatchObject({ pitch_tries: n })
    }
    expect(await count(person, id, 'one-too-many')).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT' } },
    })
    expect((await count(person, id, 'take-1')).body).toMatchObject({ pitch_tries: tries })
  })

  it('respects the limit in concurrent calls', async () => {
    const { person, id } = await candidateAtPitch(api)
    const { tries } = (await api.campaign('storyteller')).pitch!
    const replies = await Promise.all(Array.from({ length: tries + 3 }, (_, n) => count(person, id, `take-${n}`)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(tries)
    expect((await person.send('GET', `/me/candidacies/${id}`)).body).toMatchObject({ pitch_tries: tries })
  })

  it('requires the previous stages and a valid attempt ID, and rejects other users and submitted applications', async () => {
    const locked = await candidateAtPitch(api, 'night-baker')
    expect(await count(locked.person, locked.id, 'a')).toMatchObject({ body: { error: { code: 'STAGE_LOCKED' } } })
    expect((await count(await signUp(api), locked.id, 'a')).status).toBe(404)
    expect((await count(locked.person, locked.id, '../a')).status).toBe(422)
    const { person, id, video, record } = await candidateAtPitch(api)
    await record(video)
    const { url } = await person.upload('candidacy/resume', 'cv.pdf', CV)
    await person.send('PATCH', `/me/candidacies/${id}/resume`, { candidacy: { resume_url: url } })
    await person.call(confirmCandidacy, { params: { id } })
    expect(await count(person, id, 'a')).toMatchObject({ body: { error: { code: 'ALREADY_CONFIRMED' } } })
    expect((await person.send('GET', `/me/candidacies/${id}`)).body).toMatchObject({ pitch_tries: 0 })
  })
})
