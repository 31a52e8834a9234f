import { type Db } from '#lib/funnel-api/platform/db/schema'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { freshDatabase } from '#tests/support/database'

let location: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
let company_id: number
beforeAll(async () => {
  location = await freshDatabase()
  db = await openDatabase(location)
  company_id = await newCompany('values')
})
afterAll(async () => {
  await db.destroy()
  await location.drop()
})

const flags = {
  is_external_website_url_activated: false,
  is_indexation_active: true,
  is_linkedin_connect_active: false,
  is_google_connect_active: false,
  is_multi_entity_active: true,
  is_sponsorship_active: false,
  is_ua_active: true,
  is_website_active: true,
}
const theme = {
  color_1: '#000000',
  color_2: '#ffffff',
  content_font: 'Inter',
  header_link_color: null,
  is_help_displayed: false,
  title_font: 'Lora',
}
const labels = {
  is_partner_newsletter_active: true,
  is_terms_active: false,
  partner_newsletter_label: { fr: 'Été “doux”' },
  terms_label: {},
  terms_label_link: {},
}

async function newCompany(slug: string) {
  const row = {
    slug,
    name: '{"not": "JSON"}',
    locale: 'fr',
    time_zone: 'Europe/Paris',
    description_texts: { fr: 'Ça' },
    theme,
    labels,
    ...flags,
  } as const
  return (await db.insertInto('companies').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const company = () => db.selectFrom('companies').selectAll().where('id', '=', company_id).executeTakeFirstOrThrow()

const campaign = (slug: string, changes: object = {}) => ({
  company_id,
  slug,
  name: 'Baker',
  locale: 'fr' as const,
  job_type: 'PERMANENT_CONTRACT' as const,
  working_time: 'FULL_TIME' as const,
  description: '',
  profile: '',
  stages: ['VIDEO' as const, 'RESUME' as const],
  remote_level: 0 as const,
  salary_currency: 1 as const,
  is_online: true,
  is_draft: false,
  ...changes,
})
const stored = (slug: string) =>
  db.selectFrom('campaigns').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()

describe('both engines return stored values unchanged', () => {
  it('booleans', async () => {
    expect(await company()).toMatchObject(flags)
    await db
      .updateTable('companies')
      .set({ is_ua_active: false, is_sponsorship_active: true })
      .where('id', '=', company_id)
      .execute()
    expect(await company()).toMatchObject({ is_ua_active: false, is_sponsorship_active: true })
    const countWhere = async (is_ua_active: boolean) =>
      (await db.selectFrom('companies').select('id').where('is_ua_active', '=', is_ua_active).execute()).length
    expect([await countWhere(false), await countWhere(true)]).toEqual([1, 0])
  })

  it('objects and lists with nested booleans, nulls and Unicode text', async () => {
    expect(await company()).toMatchObject({ theme, labels, description_texts: { fr: 'Ça' } })
    await db
      .insertInto('campaigns')
      .values(campaign('json', { address: null, survey: { id: 1, questions: [] } }))
      .execute()
    expect(await stored('json')).toMatchObject({
      stages: ['VIDEO', 'RESUME'],
      address: null,
      survey: { id: 1, questions: [] },
      pitch: null,
    })
    await db.updateTable('campaigns').set({ stages: [], survey: null }).where('slug', '=', 'json').execute()
    expect(await stored('json')).toMatchObject({ stages: [], survey: null })
  })

  it('text that looks like JSON, a date or a number', async () => {
    expect((await company()).name).toBe('{"not": "JSON"}')
    await db
      .insertInto('campaigns')
      .values(campaign('text', { name: '007', job_start: '2027-01-04', title_color: 'true' }))
      .execute()
    expect(await stored('text')).toMatchObject({ name: '007', job_start: '2027-01-04', title_color: 'true' })
  })

  it('timestamps and dates, which sort chronologically', async () => {
    const times = ['2026-10-12T08:00:00.000Z', '2026-10-12T08:00:00.001Z', '2026-11-01T00:00:00.000Z']
    for (const [index, first_activation_at] of times.entries())
      await db
        .insertInto('campaigns')
        .values(campaign(`at-${index}`, { first_activation_at, date_end: '2027-03-31' }))
        .execute()
    const rows = await db
      .selectFrom('campaigns')
      .select(['first_activation_at', 'date_end'])
      .where('first_activation_at', '>', times[0]!)
      .orderBy('first_activation_at', 'desc')
      .execute()
    expect(rows).toEqual([
      { first_activation_at: times[2], date_end: '2027-03-31' },
      { first_activation_at: times[1], date_end: '2027-03-31' },
    ])
  })

  it('integers, decimals and integers above 32 bits', async () => {
    await db
      .insertInto('campaigns')
      .values(campaign('numbers', { salary_min: 12.31, salary_max: 31000, contract_duration_in_months: 0.5 }))
      .execute()
    expect(await stored('numbers')).toMatchObject({
      salary_min: 12.31,
      salary_max: 31000,
      contract_duration_in_months: 0.5,
      remote_level: 0,
    })
    await db.insertInto('rates').values({ key: 'k', window_start: 4_102_444_800, count: 1 }).execute()
    expect(await db.selectFrom('rates').selectAll().executeTakeFirst()).toEqual({
      key: 'k',
      window_start: 4_102_444_800,
      count: 1,
    })
    expect(
      await db
        .selectFrom('rates')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirst(),
    ).toEqual({ n: 1 })
  })
})

describe('constraints of the database', () => {
  const user = (email_key: string) => ({
    company_id,
    email: email_key,
    email_key,
    first_name: 'A',
    last_name: 'B',
    created_at: '2026-11-01T00:00:00.000Z',
    is_password_set_by_user: true,
    is_campaign_alert_active: false,
    is_partner_newsletter_active: false,
  })
  const newUser = async (email: string) =>
    (await db.insertInto('users').values(user(email)).returning('id').executeTakeFirstOrThrow()).id

  it('reject duplicates', async () => {
    await newUser('twice@example.org')
    await expect(newUser('twice@example.org')).rejects.toThrow(/unique/i)
    await db.insertInto('campaigns').values(campaign('twice')).execute()
    await expect(db.insertInto('campaigns').values(campaign('twice')).execute()).rejects.toThrow(/unique/i)
  })

  it('delete the rows of a deleted user', async () => {
    const user_id = await newUser('leaving@example.org')
    const { id: campaign_id } = await db
      .insertInto('campaigns')
      .values(campaign('left'))
      .returning('id')
      .executeTakeFirstOrThrow()
    const created_at = '2026-11-01T00:00:00.000Z'
    await db.insertInto('sessions').values({ user_id, token_hash: 'h', created_at, expires_at: created_at }).execute()
    await db
      .insertInto('candidacies')
      .values({ user_id, campaign_id, created_at, is_pitch_passed: false, is_subscribed: true })
      .execute()
    await db.deleteFrom('users').where('id', '=', user_id).execute()
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('candidacies').selectAll().execute()).toEqual([])
  })

  it('never reuse an ID', async () => {
    const deletedId = await newUser('first@example.org')
    await db.deleteFrom('users').where('id', '=', deletedId).execute()
    expect(await newUser('second@example.org')).toBeGreaterThan(deletedId)
  })
})
