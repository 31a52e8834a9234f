import path from 'node:path'
import { listCampaigns } from '#lib/contract/companies'
import { openTestApi, type TestApi } from '#tests/support/api'
import { companyCommand } from '#tests/support/company-command'

let site: TestApi
beforeAll(async () => {
  site = await openTestApi()
})
afterAll(() => site.close())

const online = async () => {
  const list = await site.callAs()(listCampaigns, { params: { company_slug: 'bakery' } })
  return list.map(({ slug }) => slug)
}

describe('npm run company -- import-jobs', () => {
  const command = (...args: string[]) => companyCommand(site)('import-jobs', ...args)
  const file = (name: string) => path.join(import.meta.dirname, '../../../../tests/support/feeds', name)

  test('imports jobs while the server is running and exits with status 0', async () => {
    const { status, stdout } = await command(file('lever.json'), '--format', 'lever', '--company', 'bakery')
    expect({ status, stdout }).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^bakery, lever: 3 added, 0 updated, 0 closed, 0 unchanged\n/) as string,
    })
    expect(await online()).toContainEqual(expect.stringMatching(/^senior-hydraulic-engineer-/))
  })

  test('imports valid jobs, lists invalid ones and exits with status 1', async () => {
    const { status, stdout } = await command(
      file('greenhouse-broken.json'),
      '--format',
      'greenhouse',
      '--company',
      'bakery',
    )
    expect(status).toBe(1)
    expect(stdout).toMatch(/Not imported \(7\), fix these in the feed:[\s\S]*jobs\[1\]\.title: is empty \(id 502\)/)
    expect(await online()).toContain('night-porter-501')
  })

  test('rejects an unreadable file without changes and exits with status 1', async () => {
    const before = await online()
    const { status, stderr } = await command(
      file('greenhouse-cut.txt'),
      '--format',
      'greenhouse',
      '--company',
      'bakery',
    )
    expect(status).toBe(1)
    expect(stderr).toMatch(/greenhouse-cut\.txt:12 {2}is not JSON[\s\S]*Nothing was imported/)
    expect(await online()).toEqual(before)
  })

  test('rejects an unknown format', async () => {
    const { status, stderr } = await command(file('lever.json'), '--format', 'csv', '--company', 'bakery')
    expect(status).toBe(2)
    expect(stderr).toMatch(/greenhouse, lever, xml/)
  })

  test('prints JSON', async () => {
    const { stdout } = await command(
      file('indeed.xml'),
      '--format',
      'xml',
      '--company',
      'bakery',
      '--dry-run',
      '--json',
    )
    expect(JSON.parse(stdout)).toMatchObject({
      company: 'bakery',
      feed_name: 'xml',
      is_dry_run: true,
      updated: [],
      problems: [],
    })
  })
})
