import pg from 'pg'
import { scanPending } from '#lib/funnel-api/features/candidacies/scan-files'
import { deleteUnused } from '#lib/funnel-api/features/files/unused'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, applyFully, type Candidate, CV, signUp } from '#tests/support/candidates'
import { IS_POSTGRES } from '#tests/support/database'

const onPostgres = IS_POSTGRES ? describe : describe.skip

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

describe('PATCH /me/candidacies/:id/resume', () => {
  const attach = (candidate: Candidate, id: number, resume_url: unknown) =>
    candidate.send('PATCH', `/me/candidacies/${id}/resume`, { candidacy: { resume_url } })

  it('attaches a CV by its canonical URL', async () => {
    const candidate = await signUp(api)
    const { id } = await apply(api, candidate, 'counter-clerk')
    const { handle } = await candidate.upload('candidacy/resume', 'My CV.pdf', CV)
    for (const url of [
      `http://bakery.test/fs/file/${handle}`,
      `https://evil.test/fs/file/${handle}`,
      `/fs/file/${handle}`,
    ])
      expect((await attach(candidate, id, url)).body).toMatchObject({
        resume_url: `http://bakery.test/fs/file/${handle}`,
        resume_filename: 'My CV.pdf',
      })
    expect((await candidate.send('GET', '/me/resumes')).body).toMatchObject([
      { filename: 'My CV.pdf', size: CV.length },
    ])
  })

  it('stores one of two CVs with the same content', async () => {
    const candidate = await signUp(api)
    const { id } = await apply(api, candidate, 'counter-clerk')
    const first = await candidate.upload('candidacy/resume', 'one.pdf', CV)
    const second = await candidate.upload('candidacy/resume', 'two.pdf', CV)
    await Promise.all([attach(candidate, id, first.url), attach(candidate, id, second.url)])
    expect((await candidate.send('GET', '/me/resumes')).body).toHaveLength(1)
  })

  it("rejects files that are not the candidate's own CV", async () => {
    const [candidate, other] = [await signUp(api), await signUp(api)]
    const { id } = await apply(api, candidate, 'counter-clerk')
    const othersCv = await other.upload('candidacy/resume', 'cv.pdf', CV)
    const inOtherFolder = await candidate.upload('candidacy/files', 'cv.pdf', CV)
    for (const url of [
      othersCv.url,
      inOtherFolder.url,
      'https://evil.test/cv.pdf',
      `${othersCv.url}?x=1`,
      'javascript:alert(1)',
      '/fs/file/../../etc/passwd',
    ])
      expect(await attach(candidate, id, url)).toMatchObject({
        status: 422,
        body: { error: { code: 'INVALID', fields: { 'candidacy.resume_url': { key: 'INVALID_PATTERN' } } } },
      })
    const rows = api.db.selectFrom('candidacies').select('resume_id').where('id', '=', id)
    expect(await rows.execute()).toEqual([{ resume_id: null }])
    expect((await candidate.send('GET', '/me/resumes')).body).toEqual([])
  })

  it('does not attach to the application of another user', async () => {
    const [candidate, other] = [await signUp(api), await signUp(api)]
    const { id } = await apply(api, candidate, 'counter-clerk')
    const { url } = await other.upload('candidacy/resume', 'cv.pdf', CV)
    expect((await attach(other, id, url)).status).toBe(404)
  })

  it("lists only the user's own CVs", async () => {
    const candidate = await signUp(api)
    await applyFully(api, candidate)
    expect((await (await signUp(api)).send('GET', '/me/resumes')).body).toEqual([])
    expect((await api.send('GET', '/me/resumes')).status).toBe(401)
  })
})

onPostgres('a CV that is being attached', () => {
  let client: pg.Client
  beforeEach(async () => {
    client = new pg.Client({ connectionString: api.databaseUrl })
    await client.connect()
  })
  afterEach(() => client.end())

  /** Waits until `count` statements wait for a lock, or until `work` is done. */
  async function untilWaiting(count: number, work: Promise<unknown>) {
    let isDone = false
    void work.finally(() => (isDone = true))
    for (let waiting = 0; waiting < count && !isDone;) {
      const { rows } = await client.query<{ waiting: number }>(
        'select count(*) as waiting from pg_locks where not granted',
      )
      waiting = Number(rows[0]!.waiting)
    }
  }

  /** Runs `work` after the file is checked and before the CV is added to the library. */
  async function whileAttaching(work: (handle: string) => Promise<unknown>) {
    const candidate = await signUp(api)
    const { id } = await apply(api, candidate, 'counter-clerk')
    const { handle, url, key } = await candidate.upload('candidacy/resume', 'cv.pdf', CV)
    await api.db.updateTable('files').set({ scan_status: 'pending' }).where('handle', '=', handle).execute()
    await client.query('begin')
    await client.query('lock table resumes in exclusive mode')
    const attached = candidate.send('PATCH', `/me/candidacies/${id}/resume`, { candidacy: { resume_url: url } })
    await untilWaiting(1, attached)
    const other = work(handle)
    await untilWaiting(2, other)
    await client.query('commit')
    expect((await attached).status).toBe(200)
    await other
    return { candidate, id, size: await api.api.store.size(key) }
  }

  it('is not deleted by a concurrent cleanup', async () => {
    const { size } = await whileAttaching((handle) => deleteUnused(api.api, [handle]))
    expect(size).toBe(CV.length)
  })

  it('is removed from the application if the scanner finds a virus', async () => {
    const { candidate, id } = await whileAttaching(() => scanPending(api.api, async () => 'infected'))
    expect((await candidate.send('GET', `/me/candidacies/${id}`)).body).toMatchObject({ resume_url: null })
  })
})
