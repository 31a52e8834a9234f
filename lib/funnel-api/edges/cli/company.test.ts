import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { groups } from '#lib/funnel-api/cli/commands/groups'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, signUp } from '#tests/support/candidates'
import { type BundleCopy, copyBundle } from '#tests/support/bundle-copy'
import { companyCommand } from '#tests/support/company-command'

const ROOT = path.join(import.meta.dirname, '../../..')

let api: TestApi
let company: ReturnType<typeof companyCommand>
let bundle: BundleCopy
let folder: string
beforeAll(async () => {
  api = await openTestApi(['bakery'])
  company = companyCommand(api)
  bundle = copyBundle('foundry')
  folder = mkdtempSync(path.join(tmpdir(), 'careers-company-'))
})
afterAll(async () => {
  bundle.drop()
  rmSync(folder, { recursive: true })
  await api.close()
})

const ask = (address: string, of = 'foundry') => api.send('GET', address, undefined, { company: of })
const parsed = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>

describe('a bundle', () => {
  it('is checked, and nothing is written', async () => {
    expect(await company('import', bundle.folder, '--dry-run')).toMatchObject({
      status: 0,
      stdout: 'foundry: dry run, nothing written\ncreated (1): caster\n',
    })
    expect((await ask('/companies/foundry')).status).toBe(404)
  })

  it('that is wrong is refused with its place, and nothing is written', async () => {
    bundle.replace('campaigns/caster.md', 'locale: fr', 'locale: it')
    const { status, stderr } = await company('import', bundle.folder)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^campaigns\/caster\.md:3 {2}locale: .*\n1 to mend; nothing was written\.\n$/)
    expect((await ask('/companies/foundry')).status).toBe(404)
    bundle.replace('campaigns/caster.md', 'locale: it', 'locale: fr')
  })

  it('is loaded beside a server that runs, by the command itself', async () => {
    const env = { ...process.env, DATA_DIR: api.dataDir, DATABASE_URL: api.databaseUrl ?? '' }
    const args = ['lib/funnel-api/cli/company.ts', 'import', bundle.folder, '--json']
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' })
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ slug: 'foundry', contents: 0, campaigns: 1, media: 0, taken_offline: [] })
    expect((await ask('/companies/foundry/campaigns/caster')).body).toMatchObject({ name: 'Caster' })
  })

  it('that lacks most of the online jobs is rejected, unless closing is allowed', async () => {
    await apply(api, await signUp(api, { company: 'foundry' }), 'caster')
    bundle.remove('campaigns')
    const problem =
      'campaigns  lacks 1 of the 1 jobs that are online. Use --allow-closing to close them.\n1 to mend; nothing was written.\n'
    expect(await company('import', bundle.folder)).toMatchObject({ status: 1, stderr: problem })
    const planned = 'foundry: dry run, nothing written\nclosed (1): caster\ncandidates to notify: 1\n'
    expect(await company('import', bundle.folder, '--dry-run')).toMatchObject({
      status: 1,
      stdout: planned,
      stderr: problem,
    })
    expect((await ask('/companies/foundry/campaigns/caster')).status).toBe(200)
    const json = await company('import', bundle.folder, '--dry-run', '--allow-closing', '--json')
    expect(parsed(json.stdout)).toEqual({ slug: 'foundry', created: [], changed: [], closed: ['caster'], notified: 1 })
    expect((await company('import', bundle.folder, '--allow-closing')).stdout).toBe(
      'foundry: 0 campaigns, 0 pieces of content, 0 media; taken offline: caster\n',
    )
    expect((await company('import', bundle.folder, '--dry-run')).stdout).toBe(
      'foundry: dry run, nothing written\nno job would change\n',
    )
  })

  it('whose campaigns cannot be read is rejected', async () => {
    bundle.write('campaigns', 'a file')
    const { status, stderr } = await company('import', bundle.folder, '--allow-closing')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^campaigns {2}cannot be read: ENOTDIR/)
  })

  it('is written of a company, whole or not at all, and not over another one', async () => {
    const below = path.join(folder, 'out')
    const { status, stdout } = await company('export', 'bakery', below)
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `${path.join(below, 'bakery')}: 5 campaigns, 13 pieces of content, 1 media\n`,
    })
    expect(readdirSync(below)).toEqual(['bakery'])
    expect(readFileSync(path.join(below, 'bakery/company.yaml'), 'utf8')).toMatch(/^name: The Bakery\n/)
    expect(await company('export', 'bakery', below)).toMatchObject({ status: 1, stdout: '' })
    expect(await company('export', 'bakery', below, '--force', '--json')).toMatchObject({ status: 0 })
    const cut = companyCommand(api, { signal: AbortSignal.abort() })
    expect(await cut('export', 'bakery', below, '--force')).toMatchObject({ status: 130 })
    expect(readdirSync(below)).toEqual(['bakery'])
    expect(await company('import', path.join(below, 'bakery'), '--dry-run')).toMatchObject({ status: 0 })
  })
})

describe('a company', () => {
  const flags = ['--name', 'Mill & Co', '--color-1', '#1d3b2a', '--color-2', '#e2703a', '--locale', 'fr']

  it('is made from a name and two colours: a site that works, and a job to apply to', async () => {
    expect((await company('create', 'mill', ...flags, '--dry-run')).stdout).toMatch(/nothing written/)
    expect((await ask('/companies/mill', 'mill')).status).toBe(404)
    const { status, stdout } = await company('create', 'mill', ...flags)
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Mill & Co stands at http/) })
    expect((await ask('/companies/mill?lang=nl', 'mill')).body).toMatchObject({
      name: 'Mill & Co',
      description: expect.stringMatching(/Mill & Co/),
    })
    expect((await ask('/companies/mill/theme', 'mill')).body).toMatchObject({ color_1: '#1d3b2a' })
    expect((await ask('/companies/mill/website/home?lang=de', 'mill')).body).toMatchObject({
      tagline: 'Arbeiten Sie mit uns bei Mill & Co',
    })
    expect((await ask('/companies/mill/campaigns/open-application', 'mill')).body).toMatchObject({
      name: 'Candidature spontanée',
      stages: ['SURVEY', 'RESUME'],
      is_online: true,
    })
    expect(await company('export', 'mill', folder)).toMatchObject({ status: 0 })
    expect(await company('import', path.join(folder, 'mill'))).toMatchObject({ status: 0 })
  })

  it.each<[string, string[], number, RegExp]>([
    ['a second time', ['mill', ...flags], 1, /There is a company 'mill' already/],
    ['with a colour that is none', ['hill', '--name', 'x', '--color-1', 'red'], 2, /It is a colour such as/],
    ['without a colour, where nobody can be asked', ['hill', '--name', 'x'], 2, /--color-1 is missing/],
    ['under a name that is no subdomain', ['Über', ...flags], 2, /'Über' is no name for a subdomain/],
    ['in a zone that there is not', ['hill', ...flags, '--time-zone', 'Moon'], 1, /time_zone: an IANA time zone/],
  ])('is not made %s', async (_how, args, expected, sentence) => {
    const { status, stdout, stderr } = await company('create', ...args)
    expect({ status, stdout }).toEqual({ status: expected, stdout: '' })
    expect(stderr).toMatch(sentence)
  })

  it('is listed and shown', async () => {
    expect(JSON.parse((await company('list', '--json')).stdout)).toEqual([
      { slug: 'bakery', name: 'The Bakery' },
      { slug: 'foundry', name: 'The Foundry' },
      { slug: 'mill', name: 'Mill & Co' },
    ])
    expect((await company('list')).stdout).toMatch(/^SLUG +NAME\nbakery +The Bakery\n/)
    expect(parsed((await company('show', 'bakery', '--json')).stdout)).toMatchObject({ applications: 0, locale: 'en' })
    expect((await company('show', 'nobody')).stderr).toMatch(/^There is no company 'nobody'/)
  })

  it('promises an answer, or nothing any more', async () => {
    expect((await company('promise', 'bakery', '10')).stdout).toMatch(/within 10 days/)
    expect(parsed((await company('show', 'bakery', '--json')).stdout)).toMatchObject({ reply_within_days: 10 })
    expect(await company('promise', 'bakery', 'soon')).toMatchObject({ status: 2 })
    await company('promise', 'bakery', 'none')
    expect(parsed((await company('show', 'bakery', '--json')).stdout)).toMatchObject({ reply_within_days: null })
  })
})

describe('jobs of a company', () => {
  it('are listed, closed and opened again', async () => {
    expect((await company('campaigns', 'list', 'bakery', '--only', 'open')).stdout).toMatch(/^night-baker +.* open /m)
    const closed = async () => (await ask('/companies/bakery/campaigns/night-baker', 'bakery')).status
    expect((await company('campaigns', 'close', 'bakery', 'night-baker', '--dry-run')).stdout).toMatch(
      /would be closed/,
    )
    expect(await closed()).toBe(200)
    expect(await company('campaigns', 'close', 'bakery', 'night-baker', '--message', 'Thank you.')).toMatchObject({
      status: 0,
      stdout: 'Night baker (night-baker) is closed.\n',
    })
    expect(await closed()).toBe(410)
    expect(parsed((await company('campaigns', 'open', 'bakery', 'night-baker', '--json')).stdout)).toMatchObject({
      is_online: true,
    })
    expect(await closed()).toBe(200)
    expect(await company('campaigns', 'close', 'foundry', 'night-baker')).toMatchObject({
      status: 1,
      stderr: 'No such campaign.\n',
    })
  })

  it('are counted step by step, without anybody’s trail', async () => {
    const count = (step: string, event: string, seconds = 0) =>
      api.send('POST', '/companies/bakery/campaigns/night-baker/steps', { step, event, seconds })
    for (const step of ['SURVEY', 'START', 'START']) await count(step, 'started')
    await count('START', 'finished', 90)
    const { stdout } = await company('stats', 'bakery')
    expect(stdout).toMatch(/^night-baker +START +2 +1 +0 +1\.5 +50 %$/m)
    expect((await company('steps', 'foundry')).stdout).toMatch(/Nobody has begun an application/)
    expect(await company('stats', 'bakery', '--days', 'many')).toMatchObject({ status: 2 })
  })

  it('have nobody who waits where nobody applied', async () => {
    expect((await company('waiting', 'bakery')).stdout).toBe('Nobody waits.\n')
  })
})

describe('the command', () => {
  it('has a help with an example for each of its parts, however deep', async () => {
    const withoutExample: string[] = []
    const look = async (...words: string[]): Promise<void> => {
      const { status, stdout } = await company(...words, '--help')
      expect({ words, status }).toEqual({ words, status: 0 })
      const inner = [...(/\nCommands:\n([\s\S]*?)\n(?:\n|$)/.exec(stdout)?.[1] ?? '').matchAll(/^ {2}([\w-]+)/gm)]
      const deeper = inner.map(([, name]) => name!).filter((name) => name !== 'help')
      if (deeper.length === 0 && !/\nExamples?:\n {2}npm run company -- /.test(stdout))
        withoutExample.push(words.join(' '))
      for (const name of deeper) await look(...words, name)
    }
    for (const { name } of groups) await look(name)
    expect(withoutExample).toEqual([])
  })

  it.each([[['nothing']], [[]], [['import']], [['keys', 'list', 'bakery', '--what']]])(
    'typed wrongly, %j, ends with 2 and says so where errors go',
    async (args) => {
      const { status, stdout, stderr } = await company(...args)
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
      expect(stderr).not.toBe('')
    },
  )

  it('a database that is not to be reached is said to be so', async () => {
    const away = companyCommand({ ...api, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
    expect(await away('list')).toMatchObject({ status: 1, stderr: expect.stringMatching(/ECONNREFUSED.*\n$/) })
    const wrong = companyCommand({ ...api, databaseUrl: 'sqlite://x' })
    expect(await wrong('list')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^DATABASE_URL: /) })
  })
})
