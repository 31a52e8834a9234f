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
  const command = (...words: string[]) => companyCommand(site)('import-jobs', ...words)
  const file = (name: string) => path.join(import.meta.dirname, '../../../tests/support/feeds', name)

  test('writes beside an API that has the database open, and ends with 0', async () => {
    const { status, stdout } = await command(file('lever.json'), '--format', 'lever', '--company', 'bakery')
    expect({ status, stdout }).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^bakery, lever: 3 added, 0 updated, 0 taken offline, 0 unchanged\n/) as string,
    })
    expect(await online()).toContainEqual(expect.stringMatching(/^senior-hydraulic-engineer-/))
  })

  test('imports the good jobs, lists the broken ones and ends with 1', async () => {
    const { status, stdout } = await command(
      file('greenhouse-broken.json'),
      '--format',
      'greenhouse',
      '--company',
      'bakery',
    )
    expect(status).toBe(1)
    expect(stdout).toMatch(/Not imported, to mend in the feed \(7\):[\s\S]*jobs\[1\]\.title: is empty \(id 502\)/)
    expect(await online()).toContain('night-porter-501')
  })

  test('refuses a file that cannot be read, writes nothing and ends with 1', async () => {
    const before = await online()
    const { status, stderr } = await command(
      file('greenhouse-cut.txt'),
      '--format',
      'greenhouse',
      '--company',
      'bakery',
    )
    expect(status).toBe(1)
    expect(stderr).toMatch(/greenhouse-cut\.txt:12 {2}is not JSON[\s\S]*nothing was written/)
    expect(await online()).toEqual(before)
  })

  test('knows three formats', async () => {
    const { status, stderr } = await command(file('lever.json'), '--format', 'csv', '--company', 'bakery')
    expect(status).toBe(2)
    expect(stderr).toMatch(/greenhouse, lever, xml/)
  })

  test('answers as JSON', async () => {
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
