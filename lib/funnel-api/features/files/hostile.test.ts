import { readdirSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { apiErrorKey } from '#lib/client/form-errors'
import { ApiError, type ErrorCode } from '#lib/contract/errors'
import { grantUpload } from '#lib/contract/extensions'
import { openTestApi, type Reply, type TestApi } from '#tests/support/api'
import { type Candidate, CV, VIDEO, signUp } from '#tests/support/candidates'
import { HOSTILE_NAMES, hostileFiles } from '#tests/support/hostile'
import { type Hostile, hostileMedia } from '#tests/support/hostile/media'
import { uploadSteps } from '#tests/support/uploads'
import { docx, odt } from '#tests/support/zip'

let api: TestApi
let files: Hostile[]
beforeAll(async () => {
  api = await openTestApi()
  files = await hostileFiles()
})
afterAll(() => api.close())

const codeOf = ({ body }: Reply) => (body as { error?: { code: string } }).error?.code

/** Sends a file like the client library, up to the first error. */
async function send(candidate: Candidate, { folder, filename, bytes }: Omit<Hostile, 'what' | 'code'>): Promise<Reply> {
  const steps = uploadSteps(api, await candidate.call(grantUpload, { body: { folder, filename } }))
  const started = await steps.start(bytes.length)
  if (started.status !== 200) return started
  const { upload_id } = started.body as { upload_id: string }
  const parts: { part_number: number; etag: string }[] = []
  for (let offset = 0; offset < bytes.length; offset += 6 * 1024 * 1024) {
    const piece = bytes.subarray(offset, offset + 6 * 1024 * 1024)
    const reply = await steps.part(upload_id, parts.length + 1, piece.length)
    const response = await steps.put((reply.body as { url: string }).url, piece)
    if (response.status !== 200) return response
    parts.push({ part_number: parts.length + 1, etag: response.headers.get('etag')! })
  }
  return steps.complete(upload_id, parts)
}

const objects = () =>
  readdirSync(path.join(api.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))

const rows = () => api.db.selectFrom('files').select('handle').execute()

const MAX_BLOCKED_MS = 100

describe('hostile files', () => {
  it('are rejected with the expected error code', async () => {
    expect(files.length).toBeGreaterThan(40)
    const codes: Record<string, string | undefined> = {}
    let candidate = await signUp(api)
    for (const [index, file] of files.entries()) {
      // A new candidate for every 15 files stays below the rate limits per user.
      if (index % 15 === 14) candidate = await signUp(api)
      codes[`${file.folder}: ${file.what}`] = codeOf(await send(candidate, file))
    }
    expect(codes).toEqual(Object.fromEntries(files.map(({ folder, what, code }) => [`${folder}: ${what}`, code])))
  })

  it('leave no rows and objects behind', async () => {
    expect(await rows()).toEqual([])
    expect(objects()).toEqual([])
  })

  it('have translated error messages', () => {
    for (const code of new Set(files.map((file) => file.code)))
      expect(apiErrorKey(new ApiError(code as ErrorCode))).toBe(code)
  })

  /**
   * Returns how long a file blocks the event loop. The minimum of three attempts is used, because a busy machine delays
   * the event loop too.
   */
  async function blockedMs(file: Hostile) {
    let shortest = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < 3 && shortest >= MAX_BLOCKED_MS; attempt += 1) {
      const candidate = await signUp(api)
      const delay = monitorEventLoopDelay({ resolution: 10 })
      delay.enable()
      await send(candidate, file)
      delay.disable()
      shortest = Math.min(shortest, delay.max / 1e6)
    }
    return shortest
  }

  it('never block the event loop for 100 ms, and the next file is inspected', async () => {
    for (const file of hostileMedia()) {
      const blocked = await blockedMs(file)
      expect({ what: file.what, blocked, isBlocked: blocked >= MAX_BLOCKED_MS }).toMatchObject({ isBlocked: false })
    }
    const video = { folder: 'records', filename: 'pitch.mp4', bytes: VIDEO } as const
    expect(await send(await signUp(api), video)).toMatchObject({ status: 200 })
    await api.db.deleteFrom('files').execute()
  }, 60_000)

  it.each(HOSTILE_NAMES)('rejects the file name %j before the upload', async (filename) => {
    const { status, body } = await (
      await signUp(api)
    ).send('POST', '/me/uploads', {
      folder: 'candidacy/resume',
      filename,
    })
    expect({ status, body }).toMatchObject({ status: filename.includes('\0') ? 400 : 422, body: { error: {} } })
  })

  it('rejects an empty file', async () => {
    const file = { folder: 'candidacy/resume', filename: 'cv.pdf', bytes: Buffer.alloc(0) } as const
    expect(await send(await signUp(api), file)).toMatchObject({ status: 400 })
  })

  it.each([-1, 1])('rejects a file whose size differs by %d bytes from the declared size', async (off) => {
    const camille = await signUp(api)
    const steps = uploadSteps(
      api,
      await camille.call(grantUpload, { body: { folder: 'candidacy/resume', filename: 'cv.pdf' } }),
    )
    const { upload_id } = (await steps.start(CV.length + off)).body as { upload_id: string }
    const { url } = (await steps.part(upload_id, 1, CV.length)).body as { url?: string }
    const response = url === undefined ? null : await steps.put(url, CV)
    const done = await steps.complete(upload_id, [{ part_number: 1, etag: response?.headers.get('etag') ?? '' }])
    expect([400, 413]).toContain(done.status)
    expect(await rows()).toEqual([])
  })
})

describe('harmless files', () => {
  it.each([
    ['candidacy/resume', 'cv.pdf', () => CV],
    ['candidacy/resume', 'cv.docx', () => docx({ name: 'word/media/image1.png', data: 'x'.repeat(100_000) })],
    ['candidacy/resume', 'cv.odt', () => odt()],
    ['candidacy/resume', 'cv.txt', () => Buffer.from('C++ & <3 years at Müller, List<String>\n')],
    ['candidacy/resume', 'cv.rtf', () => Buffer.from('{\\rtf1\\ansi Twelve years.}')],
    [
      'candidacy/resume',
      'cv.doc',
      () =>
        Buffer.concat([
          Buffer.from('d0cf11e0a1b11ae1', 'hex'),
          Buffer.alloc(2000),
          Buffer.from('WordDocument', 'utf16le'),
        ]),
    ],
    ['records', 'pitch.mp4', () => VIDEO],
  ] as const)('accepts %s/%s', async (folder, filename, bytes) => {
    const { status, body } = await send(await signUp(api), { folder, filename, bytes: bytes() })
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'Stored' } })
  })
})
