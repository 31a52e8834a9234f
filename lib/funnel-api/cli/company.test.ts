import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type BundleCopy, copyBundle } from '#tests/support/bundle-copy'

const ROOT = path.join(import.meta.dirname, '../../..')

let api: TestApi
let bundle: BundleCopy
beforeAll(async () => {
  api = await openTestApi(['bakery'])
  bundle = copyBundle('foundry')
})
afterAll(async () => {
  bundle.drop()
  await api.close()
})

/** The operator's command, with the database of a server that is running. */
function company(...args: string[]) {
  const env = { ...process.env, DATA_DIR: api.dataDir, DATABASE_URL: api.databaseUrl ?? '' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['lib/funnel-api/cli/company.ts', ...args], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
const ask = (address: string) => api.send('GET', address, undefined, { company: 'foundry' })

describe('npm run company', () => {
  it('checks a bundle and writes nothing', async () => {
    expect(company('import', bundle.folder, '--dry-run')).toMatchObject({
      status: 0,
      stdout: 'foundry: nothing wrong; nothing written\n',
    })
    expect((await ask('/companies/foundry')).status).toBe(404)
  })

  it('refuses a wrong bundle, says where, and writes nothing', async () => {
    bundle.replace('campaigns/caster.md', 'locale: fr', 'locale: it')
    const { status, stderr } = company('import', bundle.folder)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^campaigns\/caster\.md:3 {2}locale: .*\n1 to mend; nothing was written\.\n$/)
    expect((await ask('/companies/foundry')).status).toBe(404)
    bundle.replace('campaigns/caster.md', 'locale: it', 'locale: fr')
  })

  it('loads a company beside a server that runs, which shows it at once', async () => {
    const { status, stdout } = company('import', bundle.folder, '--json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ slug: 'foundry', contents: 0, campaigns: 1, media: 0, taken_offline: [] })
    expect((await ask('/companies/foundry/campaigns/caster')).body).toMatchObject({ name: 'Caster' })
  })

  it('says what it took offline', () => {
    bundle.remove('campaigns/caster.md')
    expect(company('import', bundle.folder).stdout).toBe(
      'foundry: 0 campaigns, 0 pieces of content, 0 media; taken offline: caster\n',
    )
  })

  it('lists the companies', () => {
    expect(JSON.parse(company('list', '--json').stdout)).toEqual([
      { slug: 'bakery', name: 'The Bakery' },
      { slug: 'foundry', name: 'The Foundry' },
    ])
  })
})
