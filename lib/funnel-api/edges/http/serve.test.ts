import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, applyFully, signUp } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

const fieldsOf = (body: unknown) => Object.keys((body as { error: { fields?: object } }).error.fields ?? {})
const grouped = (length: number, value: unknown) => ({
  candidacy: { answer_group: Object.fromEntries(Array.from({ length }, (_, index) => [String(index + 1), value])) },
})

describe('an expensive body', () => {
  it.each([
    [200, 'UNAUTHENTICATED', undefined],
    [20_000, 'UNAUTHENTICATED', undefined],
    [1000, 'INVALID', 'signed in'],
    [19_900, 'INVALID', 'signed in'],
    [40_000, 'TOO_LARGE', 'signed in'],
  ])('with %d answers is rejected as %s at once', async (length, code, session) => {
    const candidate = await signUp(api)
    const { id } = await apply(api, candidate, 'night-baker')
    const before = process.cpuUsage()
    const options = session === undefined ? {} : { token: candidate.token }
    const reply = await api.send('PATCH', `/me/candidacies/${id}/survey`, grouped(length, 'a'), options)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
    expect(reply.body).toMatchObject({ error: { code } })
    expect(fieldsOf(reply.body)).toEqual(code === 'INVALID' ? ['candidacy.answer_group'] : [])
  })

  it('gets errors for at most fifty fields', async () => {
    const candidate = await signUp(api)
    const { id } = await applyFully(api, candidate)
    const reply = await candidate.send('PATCH', `/me/candidacies/${id}/survey_draft`, grouped(400, true))
    expect(reply.status).toBe(422)
    expect(fieldsOf(reply.body)).toHaveLength(50)
    const unknown = await candidate.send('PATCH', `/me/candidacies/${id}/survey_draft`, grouped(400, 'a'))
    expect(fieldsOf(unknown.body)).toHaveLength(50)
  })
})

it('has at most 1 MB, counted in bytes', async () => {
  const candidate = await signUp(api)
  const { id } = await apply(api, candidate, 'night-baker')
  const codeOf = async (text: string) =>
    (await candidate.send('PATCH', `/me/candidacies/${id}/survey`, { text })).body as { error: { code: string } }
  expect((await codeOf('x'.repeat(600_000))).error.code).toBe('INVALID')
  expect((await codeOf('é'.repeat(600_000))).error.code).toBe('TOO_LARGE')
})
