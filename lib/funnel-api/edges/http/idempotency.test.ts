import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, PASSWORD, signUp } from '#tests/support/candidates'
import { captureLog } from '#tests/support/capture-log'

let api: TestApi
let campaign_id: number
beforeAll(async () => {
  api = await openTestApi()
  campaign_id = (await api.campaign('night-baker')).id
})
afterAll(() => api.close())

const create = (candidate: Candidate, candidacy: object = {}, options = {}) =>
  candidate.send('POST', '/me/candidacies', { candidacy: { campaign_id, ...candidacy } }, options)

describe('an Idempotency-Key', () => {
  const key = (value: string) => ({ headers: { 'idempotency-key': value } })

  it('returns the first response again', async () => {
    const candidate = await signUp(api)
    const first = await create(candidate, {}, key('one'))
    await candidate.send('PATCH', `/me/candidacies/${(first.body as { id: number }).id}/video`)
    expect((await create(candidate, {}, key('one'))).body).toEqual(first.body)
    expect((await create(candidate, {}, key('two'))).body).not.toEqual(first.body)
  })

  it('is rejected with a different body', async () => {
    const candidate = await signUp(api)
    await create(candidate, {}, key('one'))
    expect(await create(candidate, { source: 'x' }, key('one'))).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT' } },
    })
  })

  it('is separate for each user', async () => {
    const [camille, robin] = [await signUp(api), await signUp(api)]
    const [first, second] = [await create(camille, {}, key('same')), await create(robin, {}, key('same'))]
    expect((second.body as { id: number }).id).not.toBe((first.body as { id: number }).id)
  })

  it('does not store a rejected request', async () => {
    const candidate = await signUp(api)
    expect((await create(candidate, { campaign_id: 2147483647 }, key('one'))).status).toBe(404)
    expect((await create(candidate, {}, key('one'))).status).toBe(200)
  })

  it('returns one response to concurrent requests', async () => {
    const candidate = await signUp(api)
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(candidate, {}, key('one'))))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  it('is rolled back together with the created row', async () => {
    const candidate = await signUp(api)
    // The row can be created, but its response cannot be stored.
    const now = api.api.now
    let calls = 0
    api.api.now = () => {
      calls += 1
      if (calls > 2) throw new Error('clock failed')
      return now()
    }
    const logged = captureLog()
    const rejected = await create(candidate, {}, key('one')).finally(() => void (api.api.now = now))
    logged.restore()
    expect(rejected.status).toBe(500)
    const stored = await api.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('key', '=', `${candidate.user.id}:one`)
      .execute()
    expect(stored).toEqual([])
    expect((await create(candidate, {}, key('one'))).status).toBe(200)
  })

  it('is not stored with a response that contains a token', async () => {
    const candidate = await signUp(api)
    const user = { company_id: await api.companyId(), email: candidate.email, password: PASSWORD }
    const options = { token: candidate.token, ...key('sign-in') }
    const [first, second] = [
      await api.send('POST', '/sessions', { user }, options),
      await api.send('POST', '/sessions', { user }, options),
    ]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).not.toEqual(first.body)
    const stored = await api.db
      .selectFrom('idempotency_keys')
      .select('body')
      .where('key', 'like', '%:sign-in')
      .execute()
    expect(stored).toEqual([])
  })

  it('applies to a call that counts a view', async () => {
    const candidate = await signUp(api)
    const track = () =>
      candidate.send('POST', '/companies/bakery/campaigns/night-baker/track', { source: 'once' }, key('view'))
    expect([(await track()).status, (await track()).status]).toEqual([200, 200])
    const views = await api.db.selectFrom('campaign_tracks').select('count').where('source', '=', 'once').execute()
    expect(views).toEqual([{ count: 1 }])
  })

  it('is rejected above 255 characters', async () => {
    expect((await create(await signUp(api), {}, key('a'.repeat(256)))).status).toBe(400)
  })
})
