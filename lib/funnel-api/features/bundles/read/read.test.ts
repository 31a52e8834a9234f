import { writeFileSync } from 'node:fs'
import { ImportError } from '#lib/funnel-api/features/bundles/problems'
import { readBundle } from '#lib/funnel-api/features/bundles/read/read'
import { type BundleCopy, copyBundle } from '#tests/support/bundle-copy'

let bundle: BundleCopy
beforeEach(() => void (bundle = copyBundle()))
afterEach(() => bundle.drop())

/** The error lines for the author of the bundle. */
async function problems(folder = bundle.folder) {
  const error = await readBundle(folder).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ImportError)
  return (error as ImportError).message.split('\n')
}

describe('an invalid bundle', () => {
  it.each<[what: string, file: string, from: string, to: string, expected: RegExp]>([
    [
      'an unknown key',
      'company.yaml',
      'is_multi_entity_active',
      'is_multi_entity',
      /^company\.yaml:\d+ {2}.*is_multi_entity/,
    ],
    ['an invalid color', 'company.yaml', "'#3b2a1a'", 'brown', /^company\.yaml:10 {2}theme\.color_1: /],
    ['an unknown language', 'company.yaml', 'locale: en', 'locale: it', /^company\.yaml:2 {2}locale: /],
    [
      'an origin that is not https',
      'company.yaml',
      'is_multi_entity_active: true',
      "is_multi_entity_active: true\nembed_origins: ['https://press.example', 'http://press.example']",
      /^company\.yaml:\d+ {2}embed_origins\.1: must be an origin/,
    ],
    [
      'an invalid analytics ID',
      'company.yaml',
      'is_multi_entity_active: true',
      'is_multi_entity_active: true\nanalytics_id: <script>',
      /^company\.yaml:\d+ {2}analytics_id: /,
    ],
    ['invalid YAML', 'home.yaml', 'tagline: {', 'tagline: [{', /^home\.yaml:\d+ {2}/],
    [
      'an invalid date',
      'news/harvest.en.md',
      '2026-11-01T08:00:00Z',
      'soon',
      /^news\/harvest\.en\.md:4 {2}published_at: /,
    ],
    [
      'an article without a title',
      'news/harvest.en.md',
      'title: The harvest',
      "title: ''",
      /^news\/harvest\.en\.md:2 {2}title: /,
    ],
    [
      'an unknown job type',
      'campaigns/miller.md',
      'PERMANENT_CONTRACT',
      'FOREVER',
      /^campaigns\/miller\.md:4 {2}job_type: /,
    ],
    [
      'an unknown question type',
      'campaigns/night-baker.md',
      'question_type: score',
      'question_type: stars',
      /^campaigns\/night-baker\.md:25 {2}survey\.6\.question_type: /,
    ],
    [
      'a choice with one answer',
      'campaigns/night-baker.md',
      '[Yes I do, No I do not]',
      '[Yes I do]',
      /^campaigns\/night-baker\.md:19 {2}survey\.0\.answers: /,
    ],
    ['two equal team members', 'team.yaml', 'slug: tom', 'slug: lea', /team\.yaml.* slugs must be unique/],
    [
      'two equal help categories',
      'help-center.yaml',
      '- {',
      '- { slug: applying, name: Apply }\n- {',
      /help-center\.yaml.* slugs must be unique/,
    ],
    [
      'two equal business units',
      'company.yaml',
      '  - { slug: north,',
      '  - { slug: north, name: North }\n  - { slug: north,',
      /^company\.yaml:\d+ {2}entities: slugs must be unique/,
    ],
    [
      'two equal answers',
      'campaigns/night-baker.md',
      '[Yes I do, No I do not]',
      '[Yes I do, Yes I do]',
      /^campaigns\/night-baker\.md:19 {2}survey\.0\.answers: answers must be unique/,
    ],
    [
      'a duplicate question key',
      'campaigns/night-baker.md',
      'key: why',
      'key: ease',
      /^campaigns\/night-baker\.md:18 {2}survey: keys must be unique/,
    ],
    [
      'a minimum salary above the maximum',
      'campaigns/night-baker.md',
      'salary_min: 26000',
      'salary_min: 36000',
      /^campaigns\/night-baker\.md {2}salary_min exceeds salary_max/,
    ],
    [
      'an unknown entity',
      'campaigns/night-baker.md',
      'entity: north',
      'entity: south',
      /^campaigns\/night-baker\.md {2}entity: 'south' not found/,
    ],
    [
      'an unknown profession',
      'campaigns/night-baker.md',
      'profession: baking',
      'profession: law',
      /^campaigns\/night-baker\.md {2}profession: 'law' not found/,
    ],
    [
      'a VIDEO stage without a video',
      'campaigns/counter-clerk.md',
      '[RESUME]',
      '[VIDEO, RESUME]',
      /^campaigns\/counter-clerk\.md {2}stage VIDEO requires a video/,
    ],
    [
      'a missing media file',
      'home.yaml',
      'cover: logo.png',
      'cover: cover.png',
      /^home\.yaml {2}media\/cover\.png: file not found/,
    ],
    [
      'a media file outside the media folder',
      'home.yaml',
      'cover: logo.png',
      'cover: ../company.yaml',
      /^home\.yaml {2}media\/\.\.\/company\.yaml: is outside the media folder/,
    ],
    [
      'missing front matter',
      'terms/candidates.en.md',
      '---\n',
      '',
      /^terms\/candidates\.en\.md:1 {2}must start with front matter/,
    ],
  ])('reports %s with its position', async (_what, file, from, to, expected) => {
    bundle.replace(file, from, to)
    const lines = await problems()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(expected)
  })

  it('reports all errors at once', async () => {
    bundle.replace('campaigns/miller.md', 'PERMANENT_CONTRACT', 'FOREVER')
    bundle.replace('home.yaml', 'cover: logo.png', 'cover: cover.png')
    bundle.write('news/harvest.it.md', '---\ntitle: x\nexcerpt: x\npublished_at: 2026-11-01T08:00:00Z\n---\n')
    expect(await problems()).toHaveLength(3)
  })

  it('rejects media files that do not match their extension', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    bundle.write('media/logo.png', svg)
    expect(new Set(await problems())).toEqual(
      new Set(
        ['company.yaml', 'professions.yaml', 'home.yaml', 'campaigns/night-baker.md'].map(
          (file) => `${file}  media/logo.png: content does not match the file extension`,
        ),
      ),
    )
    bundle.write('media/logo.svg', svg)
    bundle.replace('company.yaml', 'logo.png', 'logo.svg')
    expect((await problems()).join()).toMatch(
      /company\.yaml {2}media\/logo\.svg: unsupported file type, allowed are png, /,
    )
  })

  it('is rejected without company.yaml, or with a folder name that is reserved or not a valid subdomain', async () => {
    const named = copyBundle('foundry', 'The Foundry')
    expect((await problems(named.folder))[0]).toMatch(/is not a valid subdomain/)
    named.drop()
    const reserved = copyBundle('foundry', 'manager')
    expect(await problems(reserved.folder)).toEqual([expect.stringMatching(/subdomain 'manager' is reserved$/)])
    reserved.drop()
    bundle.remove('company.yaml')
    expect((await problems())[0]).toMatch(/company\.yaml not found/)
    expect((await problems('/nowhere/at-all'))[0]).toMatch(/company\.yaml not found/)
  })
})

describe('a valid bundle', () => {
  it('can consist of only company.yaml', async () => {
    const foundry = copyBundle('foundry')
    foundry.remove('campaigns')
    expect(await readBundle(foundry.folder)).toMatchObject({ slug: 'foundry', contents: [], media: [] })
    foundry.drop()
  })
})

it('rejects a job file that becomes invalid after the bundle was checked', async () => {
  const { campaigns } = await readBundle(bundle.folder)
  bundle.replace('campaigns/miller.md', 'PERMANENT_CONTRACT', 'FOREVER')
  const readAll = async () => {
    for await (const campaign of campaigns.read()) expect(campaign.slug).not.toBe('miller')
  }
  await expect(readAll()).rejects.toThrow(/^campaigns\/miller\.md:4 {2}job_type: /)
})

it('ignores files of other types in its folders', async () => {
  for (const folder of ['campaigns', 'news', 'terms']) writeFileSync(`${bundle.folder}/${folder}/notes.txt`, 'draft')
  const { campaigns } = await readBundle(bundle.folder)
  expect(campaigns.slugs).not.toContain('notes.txt')
})
