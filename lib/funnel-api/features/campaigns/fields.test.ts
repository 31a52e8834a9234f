import { sql } from 'kysely'
import { Campaign, CampaignCard } from '#lib/domain/campaign'
import { CAMPAIGN_FIELDS } from '#lib/domain/campaign-input'
import { CARD, COLUMNS, RENDERED } from '#lib/funnel-api/features/campaigns/fields'
import { toWritten } from '#lib/funnel-api/features/campaigns/to-written'
import { openTestApi, type TestApi } from '#tests/support/api'
import { IS_POSTGRES } from '#tests/support/database'

let testApi: TestApi
beforeAll(async () => {
  testApi = await openTestApi()
})
afterAll(() => testApi.close())

/** The public name of a column. */
const publicName = (column: string) => (column === 'entity_id' ? 'entity' : column)

it('has each column of the table in one group', async () => {
  const tables = await testApi.api.db.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'campaigns')?.columns.map(({ name }) => name)
  expect(Object.values(COLUMNS).flat().sort()).toEqual(columns?.sort())
})

it('lists the fields of a card', () => {
  expect(CARD.map(publicName).sort()).toEqual(Object.keys(CampaignCard.shape).sort())
})

it('writes only fields that staff, feeds or bundles may write', async () => {
  const row = await testApi.db.selectFrom('campaigns').selectAll().executeTakeFirstOrThrow()
  // Identification, texts, media and questions, whose schemas differ between the writers.
  const otherFields = [
    'slug',
    'external_id',
    'position',
    'description',
    'profile',
    'cover',
    'abstract_video',
    'abstract_video_text',
    'video',
    'video_text',
    'pitch',
    'survey',
  ]
  const written = Object.keys(toWritten(row, { entity: null, keys: new Map() }))
  expect(written.sort()).toEqual([...Object.keys(CAMPAIGN_FIELDS), ...otherFields].sort())
})

it('renders pages again after a change of each public and each writable field', () => {
  const rendered = new Set<string>(RENDERED.map(publicName))
  const fields = [...Object.keys(Campaign.shape), ...Object.keys(CAMPAIGN_FIELDS)].filter((name) => name !== 'id')
  expect(fields.filter((name) => !rendered.has(name))).toEqual([])
})

it('has a trigger for each rendered column', async () => {
  const { rows } = await (
    IS_POSTGRES
      ? sql<{ sql: string }>`select pg_get_triggerdef(oid) as sql from pg_trigger
          where tgrelid = 'campaigns'::regclass and not tgisinternal`
      : sql<{ sql: string }>`select sql from sqlite_master where type = 'trigger' and tbl_name = 'campaigns'`
  ).execute(testApi.api.db)
  const compared = rows.flatMap(({ sql: text }) => [...text.matchAll(/\bnew\."?(\w+)/gi)].map(([, name]) => name))
  expect(RENDERED.filter((column) => !compared.includes(column))).toEqual([])
})
