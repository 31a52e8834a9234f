import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, PASSWORD, signUp } from '#tests/support/candidates'
import { heardLog } from '#tests/support/heard-log'

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

  it('gets the first answer again', async () => {
    const candidate = await signUp(api)
    const first = await create(candidate, {}, key('one'))
    await candidate.send('PATCH', `/me/candidacies/${(first.body as { id: number }).id}/video`)
    expect((await create(candidate, {}, key('one'))).body).toEqual(first.body)
    expect((await create(candidate, {}, key('two'))).body).not.toEqual(first.body)
  })

  it('is for one body alone', async () => {
    const candidate = await signUp(api)
    await create(candidate, {}, key('one'))
    expect(await create(candidate, { source: 'x' }, key('one'))).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT' } },
    })
  })

  it('is each caller’s own', async () => {
    const [camille, robin] = [await signUp(api), await signUp(api)]
    const [first, second] = [await create(camille, {}, key('same')), await create(robin, {}, key('same'))]
    expect((second.body as { id: number }).id).not.toBe((first.body as { id: number }).id)
  })

  it('keeps no refusal', async () => {
    const candidate = await signUp(api)
    expect((await create(candidate, { campaign_id: 2147483647 }, key('one'))).status).toBe(404)
    expect((await create(candidate, {}, key('one'))).status).toBe(200)
  })

  it('gives one answer to all who come at once', async () => {
    const candidate = await signUp(api)
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(candidate, {}, key('one'))))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  it('is there with what was created, or neither is', async () => {
    const candidate = await signUp(api)
    // What is created is in the way of nothing; its answer cannot be kept.
    const now = api.api.now
    let times = 0
    api.api.now = () => {
      times += 1
      if (times > 2) throw new Error('in the middle')
      return now()
    }
    const said = heardLog()
    const refused = await create(candidate, {}, key('one')).finally(() => void (api.api.now = now))
    said.forget()
    expect(refused.status).toBe(500)
    const kept = await api.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('key', '=', `${candidate.user.id}:one`)
      .execute()
    expect(kept).toEqual([])
    expect((await create(candidate, {}, key('one'))).status).toBe(200)
  })

  it('keeps no token', async () => {
    const candidate = await signUp(api)
    const user = { company_id: await api.companyId(), email: candidate.email, password: PASSWORD }
    const options = { token: candidate.token, ...key('sign-in') }
    const [first, second] = [
      await api.send('POST', '/sessions', { user }, options),
      await api.send('POST', '/sessions', { user }, options),
    ]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).not.toEqual(first.body)
    const kept = await api.db.selectFrom('idempotency_keys').select('body').where('key', 'like', '%:sign-in').execute()
    expect(kept).toEqual([])
  })

  it('works for every creating call', async () => {
    const candidate = await signUp(api)
    const track = () =>
      candidate.send('POST', '/companies/bakery/campaigns/night-baker/track', { source: 'once' }, key('look'))
    expect([(await track()).status, (await track()).status]).toEqual([200, 200])
    const looks = await api.db.selectFrom('campaign_tracks').select('count').where('source', '=', 'once').execute()
    expect(looks).toEqual([{ count: 1 }])
  })

  it('has at most 255 characters', async () => {
    expect((await create(await signUp(api), {}, key('a'.repeat(256)))).status).toBe(400)
  })
})
