import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { PER_SESSION, PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { BUNDLES } from '#tests/support/bundle-copy'
import { JOB } from '#tests/contract/staff/campaign-rows'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, newEmail, PASSWORD, signUp } from '#tests/support/candidates'
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

  it('does not remove the limit on password guesses', () =>
    api.withStoppedClock(async () => {
      const candidate = await signUp(api)
      const guess = (number: number) =>
        candidate.send(
          'POST',
          '/me/email',
          { user: { email: newEmail(), current_password: `guess ${number}` } },
          key(`guess-${number}`),
        )
      const statuses = []
      for (let number = 0; number <= PER_SESSION.passwords.max; number += 1) statuses.push((await guess(number)).status)
      expect(statuses).toEqual([...Array<number>(PER_SESSION.passwords.max).fill(422), 429])
    }))

  it('keeps no transaction open for the minimum response time of an address change', async () => {
    const candidate = await signUp(api)
    const user = { email: newEmail(), current_password: PASSWORD }
    const change = candidate.send('POST', '/me/email', { user }, key('change'))
    const creation = create(candidate, {}, key('one'))
    expect(await Promise.race([change.then(() => 'change'), creation.then(() => 'creation')])).toBe('creation')
    expect([(await change).status, (await creation).status]).toEqual([200, 200])
  })

  it('returns the first response although a check would now reject the call', async () => {
    const candidate = await signUp(api)
    const user = { email: newEmail(), current_password: PASSWORD }
    const change = () => candidate.send('POST', '/me/email', { user }, key('same change'))
    const first = await change()
    expect(first.status).toBe(200)
    for (let time = 0; time < PER_USER.email_changes.max; time += 1) expect(await change()).toEqual(first)
  })

  it('returns the first response of a new job although its image has been removed', async () => {
    const staffKey = await api.keyOf('bakery')
    const logo = await readFile(path.join(BUNDLES, 'bakery/media/logo.png'))
    const { url } = (await api.staff('POST', '/media', logo, staffKey, { 'content-type': 'image/png' })).body as {
      url: string
    }
    const createJob = () =>
      api.staff('POST', '/campaigns', { ...JOB, cover: url }, staffKey, { 'idempotency-key': 'new job' })
    const first = await createJob()
    expect(first.status).toBe(200)
    await rm(path.join(api.dataDir, url))
    expect(await createJob()).toEqual(first)
  })

  it.each([
    ['returns a secret', '/me/session/codes', () => ({})],
    [
      'checks proof of work',
      '/companies/bakery/alert_subscriptions',
      () => ({
        user_campaign_alert: { distance: 10, address: { name: 'Lille', city: 'Lille', lat: 50.6, lon: 3.06 } },
        email: newEmail(),
        locale: 'fr',
      }),
    ],
  ])('is ignored by a call that %s: %s', async (_, path, body) => {
    const candidate = await signUp(api)
    expect(await candidate.send('POST', path, body(), key('ignored'))).toMatchObject({ status: 200 })
    const keys = api.db.selectFrom('idempotency_keys').select('key').where('key', 'like', '%:ignored')
    expect(await keys.execute()).toEqual([])
  })

  it('does not reset the limit of a call that guesses a token', async () => {
    const candidate = await signUp(api)
    const options = { ...key('token'), address: '198.51.100.77' }
    await candidate.send('POST', '/email_confirmations', { token: 'unknown' }, options)
    const counts = await api.db.selectFrom('rates').select('count').where('key', 'like', '%:198.51.100.77').execute()
    expect(counts).toEqual([{ count: 1 }])
  })

  it('is limited per user, also if the calls are rejected', () =>
    api.withStoppedClock(async () => {
      const candidate = await signUp(api)
      await create(candidate, { campaign_id: 2147483647 }, key('one'))
      const ofUser = `${PER_USER.keyed_calls.name}:${candidate.user.id}`
      const { count } = await api.db
        .updateTable('rates')
        .set((eb) => ({ count: eb('count', '+', PER_USER.keyed_calls.max - 1) }))
        .where('key', '=', ofUser)
        .returning('count')
        .executeTakeFirstOrThrow()
      expect(count).toBe(PER_USER.keyed_calls.max)
      expect((await create(candidate, {}, key('two'))).status).toBe(429)
      expect((await create(candidate)).status).toBe(200)
    }))

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
