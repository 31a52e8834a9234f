import { deleteOldConsents } from '#lib/funnel-api/features/companies/jobs'
import { openTestApi, type TestApi } from '#tests/support/api'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())
beforeEach(() => api.db.deleteFrom('step_counts').execute())

const count = (body: object, options = {}, slug = 'night-baker') =>
  api.send('POST', `/companies/bakery/campaigns/${slug}/steps`, body, options)
const rows = () =>
  api.db.selectFrom('step_counts').select(['day', 'step', 'event', 'count', 'seconds']).orderBy('id').execute()

describe('POST /companies/:slug/campaigns/:slug/steps', () => {
  it('counts a step by day, and sums the seconds of finished ones', async () => {
    const before = api.api.now
    api.api.now = () => new Date('2026-03-10T12:00:00Z')
    await count({ step: 'SURVEY', event: 'started' })
    await count({ step: 'SURVEY', event: 'finished', seconds: 40 })
    await count({ step: 'SURVEY', event: 'finished', seconds: 20 })
    await count({ step: 'SURVEY', event: 'failed', seconds: 3 })
    api.api.now = before
    const day = { day: '2026-03-10', step: 'SURVEY' }
    expect(await rows()).toEqual([
      { ...day, event: 'started', count: 1, seconds: 0 },
      { ...day, event: 'finished', count: 2, seconds: 60 },
      { ...day, event: 'failed', count: 1, seconds: 0 },
    ])
  })

  it('counts a step by source, and without a source', async () => {
    await count({ step: 'VIDEO', event: 'started', source: 'LinkedIn' })
    await count({ step: 'VIDEO', event: 'started', source: 'lena@example.org' })
    await count({ step: 'VIDEO', event: 'started', source: null })
    await count({ step: 'VIDEO', event: 'started' })
    const sources = await api.db.selectFrom('step_counts').select(['source', 'count']).orderBy('source').execute()
    expect(sources).toEqual([
      { source: '', count: 2 },
      { source: 'linkedin', count: 1 },
      { source: 'other', count: 1 },
    ])
  })

  it('deletes views after 25 months too', async () => {
    await api.send('POST', '/companies/bakery/campaigns/night-baker/track', { source: 'old' })
    const views = () => api.db.selectFrom('campaign_tracks').select('source').execute()
    api.shiftClock(700 * 24 * 60)
    await deleteOldConsents.run(api.api)
    expect(await views()).toHaveLength(1)
    api.shiftClock(62 * 24 * 60)
    await deleteOldConsents.run(api.api)
    expect(await views()).toEqual([])
    api.shiftClock(-762 * 24 * 60)
  })

  it('counts by the day in the time zone of the company', async () => {
    const before = api.api.now
    api.api.now = () => new Date('2026-07-01T22:30:00Z')
    await count({ step: 'START', event: 'started' })
    api.api.now = before
    expect((await rows())[0]?.day).toBe('2026-07-02')
  })

  it('stores no user, address or session', async () => {
    await count({ step: 'START', event: 'started' }, { address: '192.0.2.9' })
    const row = await api.db.selectFrom('step_counts').selectAll().executeTakeFirstOrThrow()
    expect(Object.keys(row).sort()).toEqual(['campaign_id', 'count', 'day', 'event', 'id', 'seconds', 'source', 'step'])
  })

  it.each([
    [{ step: 'LUNCH', event: 'started' }],
    [{ step: 'START', event: 'abandoned' }],
    [{ step: 'START', event: 'finished', seconds: -1 }],
    [{ step: 'START', event: 'finished', seconds: 90_000 }],
    [{ step: 'START', event: 'finished', seconds: 1.5 }],
    [{ step: 'START', event: 'started', source: 'a'.repeat(201) }],
    [{ step: 'START', event: 'started', source: 7 }],
  ])('rejects %j', async (body) => {
    expect((await count(body)).status).toBe(422)
  })

  it('returns 404 for an unknown campaign and on the host of another company', async () => {
    const step = { step: 'START', event: 'started' }
    expect((await count(step, {}, 'nowhere')).status).toBe(404)
    expect((await count(step, { company: 'foundry' })).status).toBe(404)
    expect(await rows()).toEqual([])
  })

  it('accepts 120 calls per minute and address', async () => {
    const options = { address: '192.0.2.8' }
    await api.withStoppedClock(async () => {
      for (let sent = 0; sent < 120; sent += 1) await count({ step: 'START', event: 'started' }, options)
      expect((await count({ step: 'START', event: 'started' }, options)).status).toBe(429)
    })
    expect((await rows())[0]?.count).toBe(120)
  })

  it('deletes counts after 25 months', async () => {
    await count({ step: 'START', event: 'started' })
    api.shiftClock(700 * 24 * 60)
    await deleteOldConsents.run(api.api)
    expect(await rows()).toHaveLength(1)
    api.shiftClock(62 * 24 * 60)
    await deleteOldConsents.run(api.api)
    expect(await rows()).toEqual([])
  })
})
