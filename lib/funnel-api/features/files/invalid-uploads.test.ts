import { grantUpload } from '#lib/contract/extensions'
import type { Folder } from '#lib/domain/upload'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, CV, signUp } from '#tests/support/candidates'
import { sendParts, uploadSteps } from '#tests/support/uploads'

let api: TestApi
let camille: Candidate
beforeAll(async () => {
  api = await openTestApi()
  camille = await signUp(api)
})
afterAll(() => api.close())

const grant = (candidate: Candidate, folder: Folder = 'candidacy/resume', filename = 'cv.pdf') =>
  candidate.call(grantUpload, { body: { folder, filename } })
const errorBody = (code: string) => ({ body: { error: { code } } })

describe('invalid uploads', () => {
  const complete = async (folder: Folder, filename: string, bytes: Buffer) =>
    (await sendParts(api, await grant(camille, folder, filename), [bytes])).complete()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><html><script>alert(1)</script></html>')
  const header = CV.indexOf('\n') + 1
  const withHtml = Buffer.concat([CV.subarray(0, header), Buffer.from('%'), html, CV.subarray(header)])
  const zip = Buffer.from('504b0304140000000000', 'hex')

  it.each<[string, Folder, string, Buffer]>([
    ['an SVG', 'user/avatars', 'me.svg', svg],
    ['an SVG named as a PNG', 'user/avatars', 'me.png', svg],
    ['an HTML page', 'candidacy/files', 'cv.html', html],
    ['an HTML page named as a PDF', 'candidacy/resume', 'cv.pdf', html],
    ['a PDF that is also an HTML page', 'candidacy/resume', 'cv.pdf', withHtml],
    ['an HTML page named as text', 'candidacy/resume', 'cv.txt', html],
    ['a program', 'candidacy/resume', 'cv.exe', Buffer.from('MZ')],
    ['a PDF named as a video', 'records', 'pitch.mp4', CV],
    ['an archive named as a PDF', 'candidacy/resume', 'cv.pdf', zip],
    ['an archive named as a Word document', 'candidacy/resume', 'cv.docx', Buffer.concat([zip, Buffer.alloc(60)])],
    ['binary data named as text', 'candidacy/resume', 'cv.txt', Buffer.from([0, 1, 2, 3])],
    ['a name without an extension', 'candidacy/resume', 'cv', CV],
  ])('rejects %s', async (_what, folder, filename, bytes) => {
    const before = await api.db.selectFrom('files').select('handle').execute()
    expect(await complete(folder, filename, bytes)).toMatchObject({ status: 415, ...errorBody('UNSUPPORTED_TYPE') })
    expect(await api.db.selectFrom('files').select('handle').execute()).toEqual(before)
  })

  it('accepts plain text', async () => {
    expect(await complete('candidacy/resume', 'cv.txt', Buffer.from('Née à Liège, 12 ans de métier.\n'))).toMatchObject(
      { status: 200 },
    )
  })

  it('rejects a file above the limit of its folder before any byte is sent', async () => {
    const steps = uploadSteps(api, await grant(camille, 'user/avatars', 'me.png'))
    expect(await steps.start(4194304)).toMatchObject({ status: 200 })
    expect(await steps.start(4194305)).toMatchObject({ status: 413, ...errorBody('TOO_LARGE') })
  })

  it('rejects a part larger than the declared file', async () => {
    const steps = uploadSteps(api, await grant(camille))
    const { upload_id } = (await steps.start(10)).body as { upload_id: string }
    const { url } = (await steps.part(upload_id, 1, 10)).body as { url: string }
    expect(await steps.put(url, Buffer.alloc(11))).toMatchObject({ status: 413 })
  })

  it('rejects a part without a declared size that is larger than the declared file', async () => {
    const steps = uploadSteps(api, await grant(camille))
    const { upload_id } = (await steps.start(10)).body as { upload_id: string }
    const { url } = (await steps.part(upload_id, 1, 10)).body as { url: string }
    let pulled = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(10))
        if (++pulled === 1000) controller.close()
      },
    })
    expect((await api.file(url, { method: 'PUT', body, duplex: 'half' })).status).toBe(413)
    expect(pulled).toBeLessThan(10)
  })

  it('rejects an overlong JSON body', async () => {
    const reply = await api.file('/fs/up/multipart/start', { method: 'POST', body: 'a'.repeat(1024 * 1024 + 1) })
    expect(await api.toReply(reply)).toMatchObject({ status: 413, ...errorBody('TOO_LARGE') })
  })

  it('rejects part numbers out of range, and parts of a complete file', async () => {
    const steps = uploadSteps(api, await grant(camille))
    const { upload_id } = (await steps.start(CV.length)).body as { upload_id: string }
    const put = async (part: number) =>
      steps.put(((await steps.part(upload_id, part, CV.length)).body as { url: string }).url, CV)
    expect(await put(9999)).toMatchObject({ status: 400, ...errorBody('BAD_REQUEST') })
    expect((await put(1)).status).toBe(200)
    expect((await steps.complete(upload_id, [{ part_number: 1, etag: '' }])).status).toBe(200)
    expect(await put(1)).toMatchObject({ status: 409, ...errorBody('CONFLICT') })
  })

  it('rejects a completion with a wrong ETag for a part', async () => {
    const steps = uploadSteps(api, await grant(camille))
    const halves = [CV.subarray(0, 100), CV.subarray(100)]
    const { upload_id } = (await steps.start(CV.length)).body as { upload_id: string }
    const etags: string[] = []
    for (const [index, bytes] of halves.entries()) {
      const { url } = (await steps.part(upload_id, index + 1, bytes.length)).body as { url: string }
      etags.push((await steps.put(url, bytes)).headers.get('etag')!)
    }
    const completeWith = (...[first = '', second = '']: string[]) =>
      steps.complete(upload_id, [
        { part_number: 1, etag: first },
        { part_number: 2, etag: second },
      ])
    expect(await completeWith(etags[0]!, etags[0]!)).toMatchObject({ status: 400, ...errorBody('BAD_REQUEST') })
    expect((await completeWith(...etags)).status).toBe(200)
  })

  it.each(['../../cv.pdf', 'a\\cv.pdf', 'cv\r\nX: y.pdf', 'cv\u202efdp.exe'])(
    'rejects the name %j',
    async (filename) => {
      const body = { folder: 'candidacy/resume', filename }
      expect(await api.send('POST', '/me/uploads', body, { token: camille.token })).toMatchObject({ status: 422 })
    },
  )

  it('rejects the 61st upload within ten minutes', () =>
    api.withStoppedClock(async () => {
      const other = await signUp(api)
      const steps = uploadSteps(api, await grant(other))
      for (let count = 0; count < 60; count += 1) {
        const { upload_id } = (await steps.start(10)).body as { upload_id: string }
        expect(upload_id).toBeDefined()
        await api.db.deleteFrom('uploads').where('id', '=', upload_id).execute()
      }
      expect(await steps.start(10)).toMatchObject({ status: 429, ...errorBody('TOO_MANY_REQUESTS') })
    }))

  it('rejects an invalid size', async () => {
    const steps = uploadSteps(api, await grant(camille))
    for (const size of [0, -1, 1.5, Number.NaN]) expect((await steps.start(size)).status).toBe(400)
  })
})

describe('invalid calls', () => {
  it('return the error envelope', async () => {
    const { policy, signature } = await grant(camille)
    const query = `policy=${policy}&signature=${signature}`
    for (const [path, method] of [
      [`/fs/up/parts/nothing/1?${query}`, 'PUT'],
      [`/fs/up/parts/%00aaaaaaaaaaaaaaaaaaa/1?${query}`, 'PUT'],
      [`/fs/up/parts/aaaaaaaaaaaaaaaaaaaa/first?${query}`, 'PUT'],
      [`/fs/up/multipart/start`, 'POST'],
      [`/fs/up/multipart/complete`, 'POST'],
    ] as const) {
      const reply = await api.toReply(await api.file(path, { method, body: 'nonsense' }))
      expect(reply).toMatchObject({ status: 400, ...errorBody('BAD_REQUEST') })
    }
  })

  it('return 501 for unsupported calls', async () => {
    for (const path of ['/fs/up/nothing', '/fs/cloud/nothing', '/fs/process/nothing'])
      expect(await api.toReply(await api.file(path, { method: 'POST', body: '{}' }))).toMatchObject({
        status: 501,
        ...errorBody('NOT_IMPLEMENTED'),
      })
  })
})
