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

  it('returns the tags of the upload', async () => {
    const sent = await sendParts(api, await grant(camille), [CV])
    const steps = uploadSteps(api, await grant(camille))
    const { body } = await steps.complete(sent.upload_id, sent.parts, { upload_tags: { job: '7' } })
    expect(body).toMatchObject({ upload_tags: { job: '7' } })
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
