import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readBundle } from '#lib/funnel-api/features/bundles/read/read'
import { writeBundle } from '#lib/funnel-api/features/bundles/write/write'
import { exportBundle } from '#lib/funnel-api/features/bundles/export/export-bundle'
import { DEMO } from '#lib/funnel-api/features/bundles/demo'
import { readFeedFile as readFeed } from '#lib/funnel-api/features/feeds/read-feed-file'
import { importJobs } from '#lib/funnel-api/features/feeds/import-jobs'
import { openTestApi, type TestApi } from '#tests/support/api'
import { BUNDLES } from '#tests/support/bundle-copy'

let one: TestApi
let other: TestApi
let folder: string
beforeAll(async () => {
  ;[one, other] = await Promise.all([openTestApi([]), openTestApi([])])
  folder = mkdtempSync(path.join(tmpdir(), 'careers-export-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await Promise.all([one.close(), other.close()])
})

const load = async (test: TestApi, from: string) =>
  writeBundle(test.db, await readBundle(from), test.media, new Date('2026-12-01T12:00:00Z'))

async function exportCompany({ db, media }: TestApi, slug: string, subfolder: string) {
  const company = await db.selectFrom('companies').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
  const run = {
    folder: path.join(folder, subfolder, slug),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  }
  await exportBundle(db, media, company, run)
  return run.folder
}

/** Every file with its content. */
const bytesOf = (root: string) =>
  Object.fromEntries(
    (readdirSync(root, { recursive: true }) as string[])
      .filter((name) => statSync(path.join(root, name)).isFile())
      .map((name) => [name, readFileSync(path.join(root, name)).toString('base64')]),
  )

/** Public data without IDs and timestamps, which differ between databases. */
async function publicData({ db }: TestApi, slug: string) {
  const { id, ...company } = await db
    .selectFrom('companies')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const contents = await db
    .selectFrom('contents')
    .select(['kind', 'slug', 'position', 'published_at', 'data'])
    .where('company_id', '=', id)
    .where('is_online', '=', true)
    .orderBy('kind')
    .orderBy('slug')
    .execute()
  const campaigns = await db.selectFrom('campaigns').selectAll().where('company_id', '=', id).orderBy('slug').execute()
  const timeless = campaigns.map(
    ({ id: _id, company_id: _of, entity_id, changed_at: _at, matched_at: _ma, closed_at: _cl, ...row }) => ({
      ...row,
      hasEntity: entity_id !== null,
      pitch: row.pitch && { ...row.pitch, id: 0 },
      survey: row.survey?.questions.map(({ id: _question, answers, ...question }) => ({
        ...question,
        answers: answers.map(({ content }) => content),
      })),
    }),
  )
  return { company, contents, campaigns: timeless }
}

async function expectSameAfterImport(slug: string) {
  const first = await exportCompany(one, slug, 'first')
  await load(other, first)
  const second = await exportCompany(other, slug, 'second')
  expect(Object.keys(bytesOf(first)).length).toBeGreaterThan(0)
  expect(bytesOf(second)).toEqual(bytesOf(first))
  expect(await publicData(other, slug)).toEqual(await publicData(one, slug))
  return first
}

describe('a company that is exported and imported into another database', () => {
  it.each(['levain', 'noctua', 'almea'])('is the same for the demo company %s with its media', async (slug) => {
    await load(one, path.join(DEMO, slug))
    const first = await expectSameAfterImport(slug)
    const media = readdirSync(path.join(first, 'media'))
    expect(media.length).toBeGreaterThan(10)
    expect(
      readFileSync(
        path.join(first, readdirSync(path.join(first, 'campaigns')).map((name) => `campaigns/${name}`)[0]!),
        'utf8',
      ),
    ).not.toContain('<!-- html -->')
  })

  it('is the same with feed jobs, which still belong to the feed', async () => {
    await load(one, path.join(BUNDLES, 'foundry'))
    const feed = await readFeed(
      path.join(import.meta.dirname, '../../../../../tests/support/feeds/greenhouse.json'),
      'greenhouse',
    )
    const settings = { company: 'foundry', feed_name: 'greenhouse', stages: null, job_type: 'OTHER' as const }
    const run = {
      ...settings,
      isEmptyAllowed: false,
      isClosingAllowed: false,
      isDryRun: false,
      file: 'feed',
      now: new Date('2026-11-01T08:00:00Z'),
    }
    const { added } = await importJobs(one.db, feed, run)
    expect(added.length).toBeGreaterThan(0)
    await expectSameAfterImport('foundry')
    const again = await importJobs(other.db, feed, run)
    expect(again).toMatchObject({ added: [], updated: [], taken_offline: [] })
  })

  it('is the same with data written through the staff API', async () => {
    await load(one, path.join(BUNDLES, 'bakery'))
    const key = await one.keyOf('bakery')
    const write = async (method: string, urlPath: string, body: unknown) =>
      expect(await one.staff(method, urlPath, body, key)).toMatchObject({ status: 200 })
    const content = '<p>A</p><p>B &amp; C</p><ul><li><p>loose</p></li></ul><p>1. one</p>'
    const signed = {
      easy_read: 'Why?',
      sign_language_url: 'https://example.org/why.mp4',
      sign_language_text: {
        captions_url: 'https://example.org/why.vtt',
        transcript: 'Why?',
        description: 'Lea signs.',
      },
    }
    const survey = [{ key: 'why', question_type: 'text', content: 'Why: "this"?', length_max: 300, ...signed }]
    const job = { slug: 'oven-keeper', name: '# Oven: keeper', locale: 'en', job_type: 'OTHER' }
    await write('POST', '/campaigns', { ...job, description: content, stages: ['SURVEY', 'RESUME'], survey })
    await write('POST', '/campaign_order', { slugs: ['storyteller', 'oven-keeper'] })
    await write('POST', '/campaigns/night-baker/close', {})
    await write('PUT', '/website/custom', {
      title: { en: 'Rye' },
      sections: [{ title: { en: 'x' }, content: { en: content }, image_url: null }],
    })
    await write('PATCH', '/company', { name: 'true', reply_within_days: 7 })
    await write('PATCH', '/theme', { color_2: '#8a1c1c' })
    await expectSameAfterImport('bakery')
  })

  it('is the same with unusual texts', async () => {
    await load(one, path.join(BUNDLES, 'bakery'))
    const text = 'Say "yes": # no\n---\n- *x* & <b>\r\n  indented\ttab \n\n'
    const description = '<p>A</p><p>B &amp; C</p><ul><li><p>loose</p></li></ul>1. one'
    await one.db
      .updateTable('companies')
      .set({ description_texts: { en: text } })
      .where('slug', '=', 'bakery')
      .execute()
    const values = {
      name: text.trim(),
      description,
      profile: '<p>x</p>\n\n<p>y</p>',
      job_start: '2027-01-04',
      position: 3,
      stages: [],
    }
    await one.db.updateTable('campaigns').set(values).where('slug', '=', 'storyteller').execute()
    await expectSameAfterImport('bakery')
  })
})

it('exports a company without website content', async () => {
  cpSync(path.join(BUNDLES, 'foundry'), path.join(folder, 'mint'), { recursive: true })
  await load(one, path.join(folder, 'mint'))
  const first = await expectSameAfterImport('mint')
  expect(readdirSync(first).toSorted()).toEqual(['campaigns', 'company.yaml'])
})
