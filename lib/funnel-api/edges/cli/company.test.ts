import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { groups } from '#lib/funnel-api/edges/cli/commands/groups'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, signUp } from '#tests/support/candidates'
import { type BundleCopy, copyBundle } from '#tests/support/bundle-copy'
import { companyCommand } from '#tests/support/company-command'

const ROOT = path.join(import.meta.dirname, '../../../..')

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

const get = (urlPath: string, of = 'foundry') => api.send('GET', urlPath, undefined, { company: of })
const parsed = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>

describe('a bundle', () => {
  it('is checked without changes in a dry run', async () => {
    expect(await company('import', bundle.folder, '--dry-run')).toMatchObject({
      status: 0,
      stdout: 'foundry: dry run, nothing changed\ncreated (1): caster\n',
    })
    expect((await get('/companies/foundry')).status).toBe(404)
  })

  it('is rejected with the position of an error, without changes', async () => {
    bundle.replace('campaigns/caster.md', 'locale: fr', 'locale: it')
    const { status, stderr } = await company('import', bundle.folder)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^campaigns\/caster\.md:3 {2}locale: .*\n1 error found\. Nothing was imported\.\n$/)
    expect((await get('/companies/foundry')).status).toBe(404)
    bundle.replace('campaigns/caster.md', 'locale: it', 'locale: fr')
  })

  it('is imported by the command while the server is running', async () => {
    const env = { ...process.env, DATA_DIR: api.dataDir, DATABASE_URL: api.databaseUrl ?? '' }
    const args = ['lib/funnel-api/edges/cli/company.ts', 'import', bundle.folder, '--json']
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8', timeout: 60_000 })
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ slug: 'foundry', contents: 0, campaigns: 1, media: 0, taken_offline: [] })
    expect((await get('/companies/foundry/campaigns/caster')).body).toMatchObject({ name: 'Caster' })
    expect((await company('import', bundle.folder, '--dry-run')).stdout).toBe(
      'foundry: dry run, nothing changed\nNo jobs would change.\n',
    )
  })

  it('is rejected if it lacks most of the online jobs, unless closing is allowed', async () => {
    await apply(api, await signUp(api, { company: 'foundry' }), 'caster')
    bundle.remove('campaigns')
    const problem =
      'campaigns  does not contain 1 of the 1 online jobs. Use --allow-closing to close them.\n1 error found. Nothing was imported.\n'
    expect(await company('import', bundle.folder)).toMatchObject({ status: 1, stderr: problem })
    const plan = 'foundry: dry run, nothing changed\nclosed (1): caster\ncandidates to notify: 1\n'
    expect(await company('import', bundle.folder, '--dry-run')).toMatchObject({
      status: 1,
      stdout: plan,
      stderr: problem,
    })
    expect((await get('/companies/foundry/campaigns/caster')).status).toBe(200)
    const json = await company('import', bundle.folder, '--dry-run', '--allow-closing', '--json')
    expect(parsed(json.stdout)).toEqual({ slug: 'foundry', created: [], changed: [], closed: ['caster'], notified: 1 })
    expect((await company('import', bundle.folder, '--allow-closing')).stdout).toBe(
      'foundry: 0 jobs, 0 content items, 0 media files; closed: caster\n',
    )
    expect((await company('import', bundle.folder, '--dry-run')).stdout).toBe(
      'foundry: dry run, nothing changed\nNo jobs would change.\n',
    )
  })

  it('is rejected if its campaigns cannot be read', async () => {
    bundle.write('campaigns', 'a file')
    const { status, stderr } = await company('import', bundle.folder, '--allow-closing')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^campaigns {2}cannot be read: ENOTDIR/)
  })

  it('is exported atomically and does not overwrite another one', async () => {
    const parent = path.join(folder, 'out')
    const { status, stdout } = await company('export', 'bakery', parent)
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `${path.join(parent, 'bakery')}: 5 jobs, 13 content items, 1 media file\n`,
    })
    expect(readdirSync(parent)).toEqual(['bakery'])
    expect(readFileSync(path.join(parent, 'bakery/company.yaml'), 'utf8')).toMatch(/^name: The Bakery\n/)
    expect(await company('export', 'bakery', parent)).toMatchObject({ status: 1, stdout: '' })
    expect(await company('export', 'bakery', parent, '--force', '--json')).toMatchObject({ status: 0 })
    const interrupted = companyCommand(api, { signal: AbortSignal.abort() })
    expect(await interrupted('export', 'bakery', parent, '--force')).toMatchObject({ status: 130 })
    expect(readdirSync(parent)).toEqual(['bakery'])
    expect(await company('import', path.join(parent, 'bakery'), '--dry-run')).toMatchObject({ status: 0 })
  })
})

describe('a company', () => {
  const flags = ['--name', 'Mill & Co', '--color-1', '#1d3b2a', '--color-2', '#e2703a', '--locale', 'fr']

  it('is created with a starter site and a job', async () => {
    expect((await company('create', 'mill', ...flags, '--dry-run')).stdout).toMatch(/dry run, nothing changed/)
    expect((await get('/companies/mill', 'mill')).status).toBe(404)
    const { status, stdout } = await company('create', 'mill', ...flags)
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Created Mill & Co: http/) })
    expect((await get('/companies/mill?lang=nl', 'mill')).body).toMatchObject({
      name: 'Mill & Co',
      description: expect.stringMatching(/Mill & Co/),
    })
    expect((await get('/companies/mill/theme', 'mill')).body).toMatchObject({ color_1: '#1d3b2a' })
    expect((await get('/companies/mill/website/home?lang=de', 'mill')).body).toMatchObject({
      tagline: 'Arbeiten Sie mit uns bei Mill & Co',
    })
    expect((await get('/companies/mill/campaigns/open-application', 'mill')).body).toMatchObject({
      name: 'Candidature spontanée',
      stages: ['SURVEY', 'RESUME'],
      is_online: true,
    })
    expect(await company('export', 'mill', folder)).toMatchObject({ status: 0 })
    expect(await company('import', path.join(folder, 'mill'))).toMatchObject({ status: 0 })
  })

  it.each<[string, string[], number, RegExp]>([
    ['a second time', ['mill', ...flags], 1, /Company 'mill' already exists/],
    ['with an invalid color', ['hill', '--name', 'x', '--color-1', 'red'], 2, /Enter a color such as/],
    ['without a color and without a terminal', ['hill', '--name', 'x'], 2, /missing required option '--color-1'/],
    ['with an invalid subdomain', ['Über', ...flags], 2, /'Über' is not a valid subdomain/],
    ['with the subdomain of the back office', ['manager', ...flags], 2, /'manager' is reserved/],
    ['with an unknown time zone', ['hill', ...flags, '--time-zone', 'Moon'], 1, /time_zone: must be an IANA time zone/],
  ])('is not created %s', async (_how, args, expected, message) => {
    const { status, stdout, stderr } = await company('create', ...args)
    expect({ status, stdout }).toEqual({ status: expected, stdout: '' })
    expect(stderr).toMatch(message)
  })

  it('is listed and shown', async () => {
    expect(JSON.parse((await company('list', '--json')).stdout)).toEqual([
      { slug: 'bakery', name: 'The Bakery' },
      { slug: 'foundry', name: 'The Foundry' },
      { slug: 'mill', name: 'Mill & Co' },
    ])
    expect((await company('list')).stdout).toMatch(/^SLUG +NAME\nbakery +The Bakery\n/)
    expect(parsed((await company('show', 'bakery', '--json')).stdout)).toMatchObject({ applications: 0, locale: 'en' })
    expect((await company('show', 'nobody')).stderr).toMatch(/^Company 'nobody' not found/)
  })

  it('sets and clears the promised reply time', async () => {
    expect((await company('promise', 'bakery', '10')).stdout).toMatch(/within 10 days/)
    expect(parsed((await company('show', 'bakery', '--json')).stdout)).toMatchObject({ reply_within_days: 10 })
    expect(await company('promise', 'bakery', 'soon')).toMatchObject({ status: 2 })
    await company('promise', 'bakery', 'none')
    expect(parsed((await company('show', 'bakery', '--json')).stdout)).toMatchObject({ reply_within_days: null })
  })
})

describe('jobs of a company', () => {
  it('are listed, closed and reopened', async () => {
    expect((await company('campaigns', 'list', 'bakery', '--only', 'open')).stdout).toMatch(/^night-baker +.* open /m)
    const readStatus = async () => (await get('/companies/bakery/campaigns/night-baker', 'bakery')).status
    expect((await company('campaigns', 'close', 'bakery', 'night-baker', '--dry-run')).stdout).toMatch(
      /would be closed/,
    )
    expect(await readStatus()).toBe(200)
    for (const [message, stderr] of [
      [' ', 'The message is empty.\n'],
      ['a'.repeat(2001), 'Message too long: 2001 characters (limit 2000).\n'],
    ] as const)
      expect(await company('campaigns', 'close', 'bakery', 'night-baker', '--message', message)).toMatchObject({
        status: 1,
        stderr,
      })
    expect(await readStatus()).toBe(200)
    expect(await company('campaigns', 'close', 'bakery', 'night-baker', '--message', 'Thank you.')).toMatchObject({
      status: 0,
      stdout: 'Night baker (night-baker) is closed.\n',
    })
    expect(await readStatus()).toBe(410)
    expect(parsed((await company('campaigns', 'open', 'bakery', 'night-baker', '--json')).stdout)).toMatchObject({
      is_online: true,
    })
    expect(await readStatus()).toBe(200)
    expect(await company('campaigns', 'close', 'foundry', 'night-baker')).toMatchObject({
      status: 1,
      stderr: 'Job not found.\n',
    })
  })

  it('have statistics for each step', async () => {
    const count = (step: string, event: string, seconds = 0) =>
      api.send('POST', '/companies/bakery/campaigns/night-baker/steps', { step, event, seconds })
    for (const step of ['SURVEY', 'START', 'START']) await count(step, 'started')
    await count('START', 'finished', 90)
    const { stdout } = await company('stats', 'bakery')
    expect(stdout).toMatch(/^night-baker +START +2 +1 +0 +1\.5 +50 %$/m)
    expect((await company('steps', 'foundry')).stdout).toMatch(/No applications started/)
    expect((await company('stats', 'bakery', '--source', 'direct')).stdout).toMatch(/^night-baker +START +2 /m)
    expect((await company('stats', 'bakery', '--source', 'radio')).stdout).toMatch(/No applications started/)
    expect(await company('stats', 'bakery', '--source', 'x'.repeat(61))).toMatchObject({ status: 2 })
    expect(await company('stats', 'bakery', '--days', 'many')).toMatchObject({ status: 2 })
  })

  it('have statistics since a day in the time zone of the company', async () => {
    const since = async (now: string, days = '1') => {
      const command = companyCommand({ ...api, api: { ...api.api, now: () => new Date(now) } })
      const { stdout } = await command('stats', 'foundry', '--days', days, '--json')
      return (JSON.parse(stdout) as { since: string }).since
    }
    const setTimeZone = (time_zone: string) =>
      api.db.updateTable('companies').set({ time_zone }).where('slug', '=', 'foundry').execute()
    const { time_zone } = await api.db
      .selectFrom('companies')
      .select('time_zone')
      .where('slug', '=', 'foundry')
      .executeTakeFirstOrThrow()
    await setTimeZone('UTC')
    expect(await since('2027-01-31T23:30:00Z')).toBe('2027-01-30')
    await setTimeZone('Europe/Paris')
    expect(await since('2027-01-31T23:30:00Z')).toBe('2027-01-31')
    // The clocks changed on 28 March, so 30 × 24 hours earlier is 23:30 on 27 February.
    expect(await since('2027-03-29T22:30:00Z', '30')).toBe('2027-02-28')
    await setTimeZone(time_zone)
  })

  it('have no waiting candidates without applications', async () => {
    expect((await company('waiting', 'bakery')).stdout).toBe('No candidates waiting.\n')
  })
})

describe('the command', () => {
  it('has a help text with an example for each subcommand', async () => {
    const withoutExample: string[] = []
    const checkHelp = async (...words: string[]): Promise<void> => {
      const { status, stdout } = await company(...words, '--help')
      expect({ words, status }).toEqual({ words, status: 0 })
      const listed = [...(/\nCommands:\n([\s\S]*?)\n(?:\n|$)/.exec(stdout)?.[1] ?? '').matchAll(/^ {2}([\w-]+)/gm)]
      const subcommands = listed.map(([, name]) => name!).filter((name) => name !== 'help')
      if (subcommands.length === 0 && !/\nExamples?:\n {2}npm run company -- /.test(stdout))
        withoutExample.push(words.join(' '))
      for (const name of subcommands) await checkHelp(...words, name)
    }
    for (const { name } of groups) await checkHelp(name)
    expect(withoutExample).toEqual([])
  })

  it.each([[['nothing']], [[]], [['import']], [['keys', 'list', 'bakery', '--what']]])(
    'exits with status 2 and prints an error for %j',
    async (args) => {
      const { status, stdout, stderr } = await company(...args)
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
      expect(stderr).not.toBe('')
    },
  )

  it('reports a database that it cannot connect to', async () => {
    const unreachable = companyCommand({ ...api, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
    expect(await unreachable('list')).toMatchObject({ status: 1, stderr: expect.stringMatching(/ECONNREFUSED.*\n$/) })
    const invalid = companyCommand({ ...api, databaseUrl: 'sqlite://x' })
    expect(await invalid('list')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^DATABASE_URL: /) })
  })
})
