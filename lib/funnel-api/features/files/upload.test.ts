import { readdir, readFile } from 'node:fs/promises'
import { grantUpload } from '#lib/contract/extensions'
import type { Folder } from '#lib/domain/upload'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, CV, signUp } from '#tests/support/candidates'
import { sendParts, type Stored, uploadSteps } from '#tests/support/uploads'

let api: TestApi
let camille: Candidate
let robin: Candidate
beforeAll(async () => {
  api = await openTestApi()
  camille = await signUp(api)
  robin = await signUp(api)
})
afterAll(() => api.close())

const grant = (candidate: Candidate, folder: Folder = 'candidacy/resume', filename = 'cv.pdf') =>
  candidate.call(grantUpload, { body: { folder, filename } })
const errorBody = (code: string) => ({ body: { error: { code } } })

describe('upload in parts', () => {
  it('creates one private file with the uploaded bytes', async () => {
    const chunks = [CV.subarray(0, 100), CV.subarray(100)]
    const { body, status } = await (await sendParts(api, await grant(camille), chunks)).complete()
    expect(status).toBe(200)
    expect(body).toMatchObject({ filename: 'cv.pdf', mimetype: 'application/pdf', size: CV.length, status: 'Stored' })
    const { handle, key } = body as Stored
    expect(handle).toMatch(/^[\w-]{20}$/)
    expect(await readFile(`${api.dataDir}/files/${key}`)).toEqual(CV)
    const row = await api.db.selectFrom('files').selectAll().where('handle', '=', handle).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ user_id: camille.user.id, folder: 'candidacy/resume', size: CV.length })
  })

  it('joins parts by number, regardless of the order in the call', async () => {
    const sent = await sendParts(api, await grant(camille), [CV.subarray(0, 50), CV.subarray(50, 90), CV.subarray(90)])
    const steps = uploadSteps(api, await grant(camille))
    const { body } = await steps.complete(sent.upload_id, [...sent.parts].reverse())
    expect(await readFile(`${api.dataDir}/files/${(body as Stored).key}`)).toEqual(CV)
  })

  it('returns a unique etag for each part, even for the same bytes', async () => {
    const { parts } = await sendParts(api, await grant(camille), [Buffer.from('hello'), Buffer.from('hello')])
    expect(new Set(parts.map(({ etag }) => etag)).size).toBe(2)
    for (const { etag } of parts) expect(etag).toMatch(/^"[\w-]{20}"$/)
  })

  it('creates one file for repeated and concurrent completions', async () => {
    const sent = await sendParts(api, await grant(camille), [CV])
    const atOnce = await Promise.all([sent.complete(), sent.complete(), sent.complete()])
    // A concurrent completion returns 202, and the client repeats it.
    for (const { status } of atOnce) expect([200, 202]).toContain(status)
    const replies = [...atOnce.filter(({ status }) => status === 200), await sent.complete(), await sent.complete()]
    const handles = new Set(replies.map(({ body }) => (body as Stored).handle))
    expect(replies.length).toBeGreaterThan(2)
    expect(handles.size).toBe(1)
    const rows = await api.db
      .selectFrom('files')
      .select('handle')
      .where('handle', 'in', [...handles])
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('deletes the parts after completion', async () => {
    const sent = await sendParts(api, await grant(camille), [CV])
    await sent.complete()
    expect(await readdir(`${api.dataDir}/files/uploads`)).not.toContain(sent.upload_id)
    expect(await readdir(`${api.dataDir}/files/.spool`)).toEqual([])
  })

  it('is rejected while a part is missing, and accepted after it arrives', async () => {
    const steps = uploadSteps(api, await grant(camille))
    const { upload_id } = (await steps.start(CV.length)).body as { upload_id: string }
    const put = async (part: number, bytes: Buffer) =>
      steps.put(((await steps.part(upload_id, part, bytes.length)).body as { url: string }).url, bytes)
    await put(1, CV.subarray(0, 100))
    const both = [1, 2].map((part_number) => ({ part_number, etag: '' }))
    expect(await steps.complete(upload_id, both)).toMatchObject({ status: 400, ...errorBody('BAD_REQUEST') })
    await put(2, CV.subarray(100))
    expect((await steps.complete(upload_id, both)).status).toBe(200)
  })
})

describe('invalid uploads', () => {
  const complete = async (folder: Folder, filename: string, bytes: Buffer) =>
    (await sendParts(api, await grant(camille, folder, filename), [bytes])).complete()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><html><script>alert(1)</script></html>')
  const zip = Buffer.from('504b0304140000000000', 'hex')

  it.each<[string, Folder, string, Buffer]>([
    ['an SVG', 'user/avatars', 'me.svg', svg],
    ['an SVG named as a PNG', 'user/avatars', 'me.png', svg],
    ['an HTML page', 'candidacy/files', 'cv.html', html],
    ['an HTML page named as a PDF', 'candidacy/resume', 'cv.pdf', html],
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
    const init = { method: 'PUT', body, duplex: 'half' } as RequestInit
    expect((await api.file(url, init)).status).toBe(413)
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

describe('upload policy', () => {
  it('is required and must be signed', async () => {
    const { policy, signature, filename } = await grant(camille)
    const forged = Buffer.from(
      Buffer.from(policy, 'base64url').toString().replace('candidacy/resume', 'records'),
    ).toString('base64url')
    for (const invalidGrant of [
      { policy: '', signature: '', filename },
      { policy: forged, signature, filename },
      { policy, signature: signature.replace(/^./, (c) => (c === '0' ? '1' : '0')), filename },
      { policy, signature: 'short', filename },
    ])
      expect(await uploadSteps(api, invalidGrant).start(10)).toMatchObject({ status: 403, ...errorBody('FORBIDDEN') })
  })

  it('expires after 15 minutes', async () => {
    const steps = uploadSteps(api, await grant(camille))
    api.shiftClock(14)
    expect((await steps.start(10)).status).toBe(200)
    api.shiftClock(2)
    expect((await steps.start(10)).status).toBe(403)
    api.shiftClock(-16)
  })

  it('does not give access to the upload of another user', async () => {
    const sent = await sendParts(api, await grant(camille), [CV])
    const robinSteps = uploadSteps(api, await grant(robin))
    expect(await robinSteps.complete(sent.upload_id, sent.parts)).toMatchObject({
      status: 404,
      ...errorBody('NOT_FOUND'),
    })
    expect(await robinSteps.part(sent.upload_id, 1, 10)).toMatchObject({ status: 404 })
    const { policy, signature } = await grant(robin)
    const { status } = await robinSteps.put(
      `/fs/up/parts/${sent.upload_id}/1?policy=${policy}&signature=${signature}`,
      CV,
    )
    expect(status).toBe(404)
  })

  it('determines the file name and the folder, not the call', async () => {
    const { policy, signature } = await grant(camille)
    const steps = uploadSteps(api, { policy, signature, filename: '../../evil.html' })
    const { upload_id } = (await steps.start(10)).body as { upload_id: string }
    const row = await api.db.selectFrom('uploads').selectAll().where('id', '=', upload_id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ filename: 'cv.pdf', folder: 'candidacy/resume' })
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
