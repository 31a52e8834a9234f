import { openTestApi, type TestApi } from '#tests/support/api'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

describe('POST /companies/:slug/campaigns/:slug/track', () => {
  const track = (source: string | null, slug = 'night-baker') =>
    api.send('POST', `/companies/bakery/campaigns/${slug}/track`, { source })
  const counts = async () =>
    Object.fromEntries(
      (await api.db.selectFrom('campaign_tracks').selectAll().execute()).map(({ source, count }) => [source, count]),
    )

  it('counts views by source and day, also concurrent ones', async () => {
    await Promise.all(Array.from({ length: 20 }, () => track('linkedin')))
    await track(null)
    expect(await counts()).toEqual({ linkedin: 20, '': 1 })
    const [{ day }] = (await api.db.selectFrom('campaign_tracks').select('day').execute()) as [{ day: string }]
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('counts by the day in the time zone of the company', async () => {
    const before = api.api.now
    api.api.now = () => new Date('2026-07-01T22:30:00Z')
    await track('late')
    api.api.now = before
    const { day } = await api.db
      .selectFrom('campaign_tracks')
      .select('day')
      .where('source', '=', 'late')
      .executeTakeFirstOrThrow()
    expect(day).toBe('2026-07-02')
  })

  it("counts invalid sources as 'other'", async () => {
    for (const source of ['lena@example.org', '<b>x</b>', 'y'.repeat(200)])
      expect((await track(source)).status).toBe(200)
    expect((await counts()).other).toBe(3)
  })

  it('counts at most 60 views per minute and address, whatever sources are sent', () =>
    api.withStoppedClock(async () => {
      const before = await counts()
      const view = (source: string) =>
        api.send('POST', '/companies/bakery/campaigns/night-baker/track', { source }, { address: '203.0.113.9' })
      for (let call = 1; call <= 60; call += 1) expect((await view(`junk ${call}`)).status).toBe(200)
      expect((await view('junk 61')).status).toBe(429)
      expect(Object.keys(await counts())).toHaveLength(Object.keys(before).length + 60)
      await api.db.deleteFrom('campaign_tracks').where('source', 'like', 'junk%').execute()
    }))

  it('counts nothing for an unknown campaign', async () => {
    const before = await counts()
    expect((await track('x', 'nothing')).status).toBe(404)
    expect((await track('a'.repeat(201))).status).toBe(422)
    expect(await counts()).toEqual(before)
  })
})
