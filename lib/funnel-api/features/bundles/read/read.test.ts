import { BundleError } from '#lib/funnel-api/cli/bundle/problems'
import { readBundle } from '#lib/funnel-api/cli/bundle/read'
import { type BundleCopy, copyBundle } from '#tests/support/bundle-copy'

let bundle: BundleCopy
beforeEach(() => void (bundle = copyBundle()))
afterEach(() => bundle.drop())

/** The lines that somebody who wrote this bundle reads. */
async function problems(folder = bundle.folder) {
  const error = await readBundle(folder).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(BundleError)
  return (error as BundleError).message.split('\n')
}

describe('a wrong bundle', () => {
  it.each<[what: string, file: string, from: string, to: string, expected: RegExp]>([
    [
      'an unknown key',
      'company.yaml',
      'is_multi_entity_active',
      'is_multi_entity',
      /^company\.yaml:\d+ {2}.*is_multi_entity/,
    ],
    ['a colour that is none', 'company.yaml', "'#3b2a1a'", 'brown', /^company\.yaml:10 {2}theme\.color_1: /],
    ['a language that there is not', 'company.yaml', 'locale: en', 'locale: it', /^company\.yaml:2 {2}locale: /],
    [
      'an origin that no header may name',
      'company.yaml',
      'is_multi_entity_active: true',
      "is_multi_entity_active: true\nembed_origins: ['https://press.example', 'http://press.example']",
      /^company\.yaml:\d+ {2}embed_origins\.1: must be an origin/,
    ],
    [
      'a measurement id that is none',
      'company.yaml',
      'is_multi_entity_active: true',
      'is_multi_entity_active: true\nanalytics_id: <script>',
      /^company\.yaml:\d+ {2}analytics_id: /,
    ],
    ['YAML that is none', 'home.yaml', 'tagline: {', 'tagline: [{', /^home\.yaml:\d+ {2}/],
    [
      'a date that is none',
      'news/harvest.en.md',
      '2026-11-01T08:00:00Z',
      'soon',
      /^news\/harvest\.en\.md:4 {2}published_at: /,
    ],
    [
      'a job type that there is not',
      'campaigns/miller.md',
      'PERMANENT_CONTRACT',
      'FOREVER',
      /^campaigns\/miller\.md:4 {2}job_type: /,
    ],
    [
      'a question type that there is not',
      'campaigns/night-baker.md',
      'question_type: score',
      'question_type: stars',
      /^campaigns\/night-baker\.md:25 {2}survey\.6\.question_type: /,
    ],
    [
      'a choice of one',
      'campaigns/night-baker.md',
      '[Yes I do, No I do not]',
      '[Yes I do]',
      /^campaigns\/night-baker\.md:19 {2}survey\.0\.answers: /,
    ],
    [
      'a question’s key given twice',
      'campaigns/night-baker.md',
      'key: why',
      'key: ease',
      /^campaigns\/night-baker\.md:18 {2}survey: each key once/,
    ],
    [
      'pay that runs backwards',
      'campaigns/night-baker.md',
      'salary_min: 26000',
      'salary_min: 36000',
      /^campaigns\/night-baker\.md {2}salary_min is above salary_max/,
    ],
    [
      'an entity that is not there',
      'campaigns/night-baker.md',
      'entity: north',
      'entity: south',
      /^campaigns\/night-baker\.md {2}entity: the company has no 'south'/,
    ],
    [
      'a profession that is not there',
      'campaigns/night-baker.md',
      'profession: baking',
      'profession: law',
      /^campaigns\/night-baker\.md {2}profession: the company has no 'law'/,
    ],
    [
      'a stage without its film',
      'campaigns/counter-clerk.md',
      '[RESUME]',
      '[VIDEO, RESUME]',
      /^campaigns\/counter-clerk\.md {2}stages name VIDEO/,
    ],
    [
      'a medium that is not there',
      'home.yaml',
      'cover: logo.png',
      'cover: cover.png',
      /^home\.yaml {2}media\/cover\.png: is not there/,
    ],
    [
      'a medium outside',
      'home.yaml',
      'cover: logo.png',
      'cover: ../company.yaml',
      /^home\.yaml {2}media\/\.\.\/company\.yaml: lies outside/,
    ],
    [
      'no front matter',
      'terms/candidates.en.md',
      '---\n',
      '',
      /^terms\/candidates\.en\.md:1 {2}starts with front matter/,
    ],
  ])('%s is named with its place', async (_what, file, from, to, expected) => {
    bundle.replace(file, from, to)
    const lines = await problems()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(expected)
  })

  it('names everything that is wrong, at once', async () => {
    bundle.replace('campaigns/miller.md', 'PERMANENT_CONTRACT', 'FOREVER')
    bundle.replace('home.yaml', 'cover: logo.png', 'cover: cover.png')
    bundle.write('news/harvest.it.md', '---\ntitle: x\nexcerpt: x\npublished_at: 2026-11-01T08:00:00Z\n---\n')
    expect(await problems()).toHaveLength(3)
  })

  it('holds no media that are not what they say', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    bundle.write('media/logo.png', svg)
    expect(new Set(await problems())).toEqual(
      new Set(
        ['company.yaml', 'professions.yaml', 'home.yaml', 'campaigns/night-baker.md'].map(
          (file) => `${file}  media/logo.png: is not what its ending says`,
        ),
      ),
    )
    bundle.write('media/logo.svg', svg)
    bundle.replace('company.yaml', 'logo.png', 'logo.svg')
    expect((await problems()).join()).toMatch(/company\.yaml {2}media\/logo\.svg: has none of the endings png, /)
  })

  it('is no bundle without company.yaml, nor under a name that is no subdomain', async () => {
    const named = copyBundle('foundry', 'The Foundry')
    expect((await problems(named.folder))[0]).toMatch(/is no name for a subdomain/)
    named.drop()
    bundle.remove('company.yaml')
    expect((await problems())[0]).toMatch(/holds no company\.yaml/)
    expect((await problems('/nowhere/at-all'))[0]).toMatch(/holds no company\.yaml/)
  })
})

describe('a right bundle', () => {
  it('may be a company.yaml alone', async () => {
    const foundry = copyBundle('foundry')
    foundry.remove('campaigns')
    expect(await readBundle(foundry.folder)).toMatchObject({ slug: 'foundry', contents: [], media: [] })
    foundry.drop()
  })
})
