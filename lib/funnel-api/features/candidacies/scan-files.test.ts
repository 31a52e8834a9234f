import { Readable } from 'node:stream'
import { attachResume, createRecord, listRecords, listResumes } from '#lib/contract/candidacy-files'
import { linkFile } from '#lib/contract/extensions'
import { scanPending, scanRounds } from '#lib/funnel-api/features/candidacies/scan-files'
import { scannerFrom } from '#lib/funnel-api/platform/net/virus-scanner'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { applyFully, type Candidate, CV, VIDEO, signUp } from '#tests/support/candidates'
import { EICAR, startClamd } from '#tests/support/clamd'
import { captureLog } from '#tests/support/capture-log'
import { failTransactions } from '#tests/support/transactions'
import { until } from '#tests/support/until'

let api: TestApi
let clamd: Awaited<ReturnType<typeof startClamd>>
let camille: Candidate

const setScanner = (port: number) => {
  api.api.scanner = scannerFrom({ CLAMD_HOST: '127.0.0.1', CLAMD_PORT: port })
}
const scan = () => scanPending(api.api, api.api.scanner!)
const statusOf = async (handle: string) =>
  (await api.db.selectFrom('files').select('scan_status').where('handle', '=', handle).executeTakeFirstOrThrow())
    .scan_status

beforeAll(async () => {
  api = await openTestApi(['bakery', 'foundry'])
  clamd = await startClamd()
})
beforeEach(async () => {
  setScanner(clamd.port)
  camille = await signUp(api)
})
afterAll(async () => {
  await clamd.stop()
  await api.close()
})

const virus = () => camille.upload('candidacy/resume', 'cv.txt', Buffer.from(EICAR))

describe('with a scanner', () => {
  it('stores a file immediately as pending, and then marks it as clean', async () => {
    const { handle } = await camille.upload('candidacy/resume', 'cv.pdf', CV)
    expect(await statusOf(handle)).toBe('pending')
    await scan()
    expect(await statusOf(handle)).toBe('clean')
    const before = clamd.scans()
    await scan()
    expect(clamd.scans()).toBe(before)
  })

  it('scans files of companies in turn, even if one company uploaded many files first', async () => {
    const sent = Array.from({ length: 12 }, (_, index) =>
      camille.upload('candidacy/resume', `${index}.txt`, Buffer.from(`CV ${index}`)),
    )
    await Promise.all(sent)
    const robin = await signUp(api, { company: 'foundry' })
    const { handle } = await robin.upload('candidacy/resume', 'cv.pdf', CV)
    await scan()
    expect(await statusOf(handle)).toBe('clean')
    await scan()
    expect(await Promise.all(sent.map(async (file) => statusOf((await file).handle)))).not.toContain('pending')
  })

  it('removes the bytes of an infected file and keeps its row', async () => {
    const { handle, key } = await virus()
    await scan()
    expect(await statusOf(handle)).toBe('infected')
    expect(await api.api.store.size(key)).toBeNull()
    expect(await camille.send('GET', `/me/files/${handle}`)).toMatchObject({ status: 410 })
  })

  it('returns 410 for existing links to an infected file', async () => {
    const { handle } = await virus()
    const { url } = await camille.call(linkFile, { params: { handle } })
    expect((await api.file(url)).status).toBe(200)
    await scan()
    expect((await api.file(url)).status).toBe(410)
  })

  it("removes an infected CV from a draft application and marks it in the user's CV list", async () => {
    const candidacy = await applyFully(api, camille)
    const params = { id: candidacy.id }
    const { url } = await virus()
    await camille.call(attachResume, { params, body: { candidacy: { resume_url: url } } })
    await scan()
    expect(await camille.send('GET', `/me/candidacies/${candidacy.id}`)).toMatchObject({ body: { resume_url: null } })
    expect(await camille.send('PATCH', `/me/candidacies/${candidacy.id}/confirm`)).toMatchObject({ status: 409 })
    const resumes = await camille.call(listResumes, {})
    expect(resumes.find(({ resume_url }) => resume_url === url)).toMatchObject({ scan_status: 'infected' })
    const again = await camille.send('PATCH', `/me/candidacies/${candidacy.id}/resume`, {
      candidacy: { resume_url: url },
    })
    expect(again.status).toBe(422)
  })

  it('detaches identical infected content after its scan, and rejects known infected content', async () => {
    const { id } = await applyFully(api, camille)
    const attach = (resume_url: string) =>
      camille.send('PATCH', `/me/candidacies/${id}/resume`, { candidacy: { resume_url } })
    const first = await virus()
    await attach(first.url)
    await api.db.updateTable('files').set({ scan_status: 'clean' }).where('handle', '=', first.handle).execute()
    expect((await attach((await virus()).url)).status).toBe(200)
    await scan()
    expect(await camille.send('GET', `/me/candidacies/${id}`)).toMatchObject({ body: { resume_url: null } })
    await api.db.updateTable('files').set({ scan_status: 'infected' }).where('handle', '=', first.handle).execute()
    expect(await attach((await virus()).url)).toMatchObject({
      status: 422,
      body: { error: { fields: { 'candidacy.resume_url': { key: 'INFECTED' } } } },
    })
    await scan()
  })

  it("does not remove an infected file from another user's application or profile", async () => {
    const robin = await signUp(api)
    const { handle, url } = await virus()
    const { id } = await applyFully(api, robin)
    await api.db.updateTable('resumes').set({ handle }).where('user_id', '=', robin.user.id).execute()
    await api.db.updateTable('users').set({ avatar_url: url }).where('id', '=', robin.user.id).execute()
    await scan()
    expect(await statusOf(handle)).toBe('infected')
    const candidacies = api.db.selectFrom('candidacies').innerJoin('users', 'users.id', 'candidacies.user_id')
    expect(await candidacies.select(['resume_id', 'avatar_url']).where('candidacies.id', '=', id).execute()).toEqual([
      { resume_id: expect.any(Number), avatar_url: url },
    ])
  })

  it('marks an infected video, and rejects submission', async () => {
    const { id } = await applyFully(api, camille)
    // Players ignore a `free` box, so the video stays valid.
    const free = Buffer.concat([Buffer.from([0, 0, 0, 8 + EICAR.length]), Buffer.from('free'), Buffer.from(EICAR)])
    const { handle, url } = await camille.upload('records', 'pitch.mp4', Buffer.concat([VIDEO, free]))
    const { pitch } = await api.campaign('night-baker')
    await camille.call(createRecord, {
      body: { record: { pitch_id: pitch!.id, candidacy_id: id, url, fs_handle: handle } },
    })
    expect(await camille.call(listRecords, {})).toMatchObject([{ scan_status: 'pending' }])
    await scan()
    expect(await camille.call(listRecords, {})).toMatchObject([{ scan_status: 'infected' }])
    expect(await camille.send('PATCH', `/me/candidacies/${id}/confirm`)).toMatchObject({
      status: 409,
      body: { error: { code: 'STAGE_LOCKED' } },
    })
  })

  describe('updates the pages that show', () => {
    const changesOf = async (candidacy_id: number) => {
      const rows = api.db.selectFrom('candidacy_changes').select('company_id')
      return (await rows.where('candidacy_id', '=', candidacy_id).execute()).length
    }

    it.each([
      ['a clean file', CV],
      ['an infected file', Buffer.from(EICAR)],
    ])('%s of a submitted application', async (_, content) => {
      const { candidate, id } = await applicant(api)
      const draft = await applyFully(api, camille)
      await scan()
      await candidate.upload('candidacy/resume', 'cv.txt', content)
      await camille.upload('candidacy/resume', 'cv.txt', content)
      const before = [await changesOf(id), await changesOf(draft.id)]
      await scan()
      expect([await changesOf(id), await changesOf(draft.id)]).toEqual([before[0]! + 1, before[1]])
    })

    it('a file of the company that is attached to a message during the scan', async () => {
      const { candidate, id } = await applicant(api)
      await scan()
      const { handle } = await candidate.upload('candidacy/resume', 'cv.pdf', CV)
      const assign = (user_id: number) => api.db.updateTable('files').set({ user_id }).where('handle', '=', handle)
      await assign(-1).execute()
      const before = await changesOf(id)
      await scanPending(api.api, async () => {
        await assign(candidate.user.id).execute()
        return 'clean'
      })
      expect(await changesOf(id)).toBe(before + 1)
    })
  })

  it('marks a file above the size limit of the scanner as unscanned', async () => {
    const small = await startClamd({ maxBytes: 100 })
    setScanner(small.port)
    const { handle } = await camille.upload('candidacy/resume', 'cv.pdf', CV)
    await scan()
    expect(await statusOf(handle)).toBe('unscanned')
    await small.stop()
  })
})

describe('a scanner that is unavailable or slow', () => {
  it('leaves files pending until it is available again', async () => {
    const unavailable = await startClamd()
    await unavailable.stop()
    setScanner(unavailable.port)
    const { handle } = await camille.upload('candidacy/resume', 'cv.pdf', CV)
    await expect(scan()).rejects.toThrow()
    expect(await statusOf(handle)).toBe('pending')
    setScanner(clamd.port)
    await scan()
    expect(await statusOf(handle)).toBe('clean')
  })

  it('is called at growing intervals, and every half second once it is available again', async () => {
    await scan()
    await camille.upload('candidacy/resume', 'cv.pdf', CV)
    const scanner = api.api.scanner!
    let isAvailable = false
    const runScan = scanRounds(api.api, (bytes) =>
      isAvailable ? scanner(bytes) : Promise.reject(new Error('refused')),
    )
    const captured = captureLog()
    const waits: number[] = []
    const nextRounds = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        waits.push(await runScan())
        api.shiftClock(1)
      }
    }
    await nextRounds(8)
    isAvailable = true
    await nextRounds(1)
    captured.restore()
    api.shiftClock(-9)
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 500])
  })

  it('does not block other requests while it is slow', async () => {
    const slow = await startClamd({ delay: 1500 })
    setScanner(slow.port)
    const { handle } = await camille.upload('candidacy/resume', 'cv.pdf', CV)
    const round = scan()
    expect((await camille.send('GET', '/me')).status).toBe(200)
    expect(await statusOf(handle)).toBe('pending')
    await round
    expect(await statusOf(handle)).toBe('clean')
    await slow.stop()
  })

  it('leaves the file pending if it stops during a scan', async () => {
    const stopping = await startClamd({ isSilent: true })
    setScanner(stopping.port)
    const { handle } = await camille.upload('candidacy/resume', 'cv.pdf', CV)
    const round = expect(scan()).rejects.toThrow()
    await until(() => stopping.scans() > 0)
    await stopping.stop()
    await round
    expect(await statusOf(handle)).toBe('pending')
  })
})

describe('a file that cannot be scanned', () => {
  const text = (content: string) => camille.upload('candidacy/resume', 'cv.txt', Buffer.from(content))
  const countFailures = async (run: () => Promise<unknown>) => {
    const captured = captureLog()
    await run().finally(() => captured.restore())
    return captured.lines.filter((line) => line.includes('file scan failed')).length
  }
  beforeEach(() => scan())

  it('does not block later files, even if two fail in a row', async () => {
    const files = [await text('First.'), await text('Second.'), await text('Third.')]
    failTransactions(api.db, 2)
    expect(await countFailures(scan)).toBe(2)
    expect(await Promise.all(files.map(({ handle }) => statusOf(handle)))).toEqual(['pending', 'pending', 'clean'])
  })

  it('is skipped for a minute, and then retried', async () => {
    const postponed = new Map<string, number>()
    const runScan = () => scanPending(api.api, api.api.scanner!, postponed)
    const [first, second] = [await text('First.'), await text('Second.')]
    const scanner = api.api.scanner!
    api.api.scanner = () => Promise.reject(new Error('clamd says: cannot allocate memory'))
    await expect(countFailures(runScan)).rejects.toThrow('virus scanner unavailable')
    api.api.scanner = scanner
    const third = await text('Third.')
    const statuses = () => Promise.all([first, second, third].map(({ handle }) => statusOf(handle)))
    await runScan()
    expect(await statuses()).toEqual(['pending', 'pending', 'clean'])
    api.shiftClock(1)
    await runScan()
    expect(await statuses()).toEqual(['clean', 'clean', 'clean'])
    api.shiftClock(-1)
  })

  it('is retried only after a minute if its bytes are gone', async () => {
    const { key } = await text('Gone.')
    await api.api.store.remove(key)
    const postponed = new Map<string, number>()
    const runScan = () => scanPending(api.api, api.api.scanner!, postponed)
    expect([await runScan(), await runScan()]).toEqual([1, 0])
    api.shiftClock(1)
    expect(await runScan()).toBe(1)
    api.shiftClock(-1)
  })

  it('stays pending after a read error of the store', async () => {
    const { handle } = await text('Long.')
    const { store } = api.api
    const source = async function* () {
      yield Buffer.alloc(2 * 1024 * 1024)
      throw new Error('the store sent less than it has')
    }
    api.api.store = { ...store, read: () => Readable.toWeb(Readable.from(source())) as ReadableStream }
    expect(await countFailures(scan)).toBe(1)
    api.api.store = store
    expect(await statusOf(handle)).toBe('pending')
  })
})

describe('without a scanner', () => {
  it('marks files as unscanned, never as clean', async () => {
    api.api.scanner = scannerFrom({})
    expect(api.api.scanner).toBeNull()
    const { handle } = await camille.upload('candidacy/resume', 'cv.pdf', CV)
    expect(await statusOf(handle)).toBe('unscanned')
  })
})
