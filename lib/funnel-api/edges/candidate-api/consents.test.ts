import { recordConsent } from '#lib/contract/extensions'
import { deleteOldConsents } from '#lib/funnel-api/features/companies/jobs'
import { openTestApi, type TestApi } from '#tests/support/api'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())
beforeEach(() => api.db.deleteFrom('consents').execute())

const DAY_MINUTES = 24 * 60
const consent_id = '6f3f8f0e-0f5b-4a5e-9d0a-3f1f0b8a7c11'
const choice = {
  consent_id,
  text_version: 'b'.repeat(64),
  categories: ['social', 'media', 'operating'],
  choices: { social: false, media: true, operating: true },
  action: 'save',
  locale: 'nl',
  chosen_at: '2026-11-21T10:00:00.000Z',
}
const record = (body: object, options = {}) => api.send('POST', '/companies/bakery/consents', body, options)
const rows = () => api.db.selectFrom('consents').selectAll().orderBy('id').execute()

describe('POST /companies/:slug/consents', () => {
  it('adds the choice to the log with only the time and the company', async () => {
    expect(await record(choice)).toMatchObject({ status: 200, body: {} })
    const [row] = await rows()
    const company_id = await api.companyId()
    expect(row).toEqual({ ...choice, company_id, id: expect.any(Number), created_at: expect.any(String) })
  })

  it('adds a new row for a changed choice', async () => {
    await record(choice)
    const later = { chosen_at: '2026-11-21T10:05:00.000Z', action: 'refuse' }
    await record({ ...choice, ...later, choices: { social: false, media: false, operating: true } })
    expect((await rows()).map(({ action }) => action)).toEqual(['save', 'refuse'])
  })

  it('ignores a choice that is sent again', async () => {
    await record(choice)
    expect((await record(choice)).status).toBe(200)
    expect(await rows()).toHaveLength(1)
  })

  it.each([
    ['has more choices than categories', { choices: { ...choice.choices, tracking: true } }],
    ['has fewer choices than categories', { choices: { media: true, operating: true } }],
    ['has an unknown category', { categories: ['spying'], choices: { spying: true } }],
    ['has a version that is not a hash', { text_version: 'second' }],
    ['has an ID that is not a UUID', { consent_id: 'camille' }],
  ])('rejects a choice that %s', async (_, changes) => {
    expect((await record({ ...choice, ...changes })).status).toBe(422)
    expect(await rows()).toEqual([])
  })

  it('is not found on the host of another company', async () => {
    expect((await record(choice, { company: 'foundry' })).status).toBe(404)
    expect(await rows()).toEqual([])
  })

  it('accepts 30 choices per minute and address', async () => {
    const options = { address: '192.0.2.7' }
    await api.withStoppedClock(async () => {
      for (let count = 0; count < 30; count += 1) expect((await record(choice, options)).status).toBe(200)
      expect((await record(choice, options)).status).toBe(429)
    })
  })
})

it('retains a proof for 13 months', async () => {
  await api.callAs()(recordConsent, { params: { slug: 'bakery' }, body: { ...choice } as never })
  api.shiftClock(395 * DAY_MINUTES)
  await deleteOldConsents.run(api.api)
  expect(await rows()).toHaveLength(1)
  api.shiftClock(2 * DAY_MINUTES)
  await deleteOldConsents.run(api.api)
  expect(await rows()).toEqual([])
  api.shiftClock(-397 * DAY_MINUTES)
})
