import sharp from 'sharp'
import { linkFile } from '#lib/contract/extensions'
import { listMessages } from '#lib/contract/messaging'
import { handleOf } from '#lib/funnel-api/features/files/handles'
import { deleteAbandoned } from '#lib/funnel-api/features/files/unused'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant, emailsTo } from '#tests/support/applicants'
import { CV } from '#tests/support/candidates'

let testApi: TestApi
let key: string
let person: Awaited<ReturnType<typeof applicant>>
beforeAll(async () => {
  testApi = await openTestApi()
  key = await testApi.keyOf('bakery', ['discussions:read', 'discussions:write'])
})
beforeEach(async () => {
  await testApi.db.deleteFrom('rates').execute()
  person = await applicant(testApi)
})
afterAll(() => testApi.close())

const upload = (filename: string, bytes: Uint8Array = CV, by = key, headers: Record<string, string> = {}) =>
  testApi.staff('POST', `/files?filename=${encodeURIComponent(filename)}`, bytes, by, headers)
const uploaded = async (...args: Parameters<typeof upload>) =>
  ((await upload(...args)).body as { handle: string }).handle
const write = (body: object, headers: Record<string, string> = {}) =>
  testApi.staff('POST', `/candidacies/${person.id}/messages`, body, key, headers)
const countRows = async (table: 'files' | 'uploads') =>
  (await testApi.db.selectFrom(table).select('company_id').execute()).length

it('attaches an uploaded file to one message, where the candidate can read it', async () => {
  const { status, body } = await upload('Unser Angebot.pdf')
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      handle: expect.stringMatching(/^[\w-]{20}$/),
      mimetype: 'application/pdf',
      size: CV.length,
      scan_status: 'unscanned',
    },
  })
  const { handle } = body as { handle: string }
  expect(await person.candidate.send('GET', `/me/files/${handle}`)).toMatchObject({ status: 404 })
  const { discussion_id } = (await write({ files: [handle], author_name: 'Lena Vogt' })).body as {
    discussion_id: number
  }

  const [message] = await person.candidate.call(listMessages, { params: { id: discussion_id } })
  expect(message).toMatchObject({
    content: '',
    files: [{ filename: expect.stringMatching(/^unser-angebot-\d{13}\.pdf$/), size: CV.length }],
  })
  expect(handleOf(message!.files_url[0]!)).toBe(handle)
  const { url } = await person.candidate.call(linkFile, { params: { handle } })
  expect(Buffer.from(await (await testApi.file(url)).arrayBuffer())).toEqual(CV)
  const read = await testApi.staff('GET', `/discussions/${discussion_id}`, undefined, key)
  expect(read.body).toMatchObject({
    messages: [{ files: [{ filename: 'unser-angebot.pdf', url: expect.anything() }] }],
  })
  expect(await emailsTo(testApi, person.candidate, 'message')).toMatchObject([{ payload: { files: 1 } }])

  expect(await write({ content: 'Again', files: [handle] })).toMatchObject({
    status: 422,
    body: { error: { code: 'INVALID', fields: { 'files.0': { key: 'INVALID_PATTERN' } } } },
  })
})

it('allows the files of a rejected message in the next one', async () => {
  const handle = await uploaded('plan.pdf')
  expect((await write({ files: [handle, 'b'.repeat(20)] })).body).toMatchObject({
    error: { fields: { 'files.1': { key: 'INVALID_PATTERN' } } },
  })
  expect((await write({ files: [handle] })).status).toBe(200)
})

it('deletes files that are not attached to a message', async () => {
  const [unused, attached] = [await uploaded('unused.pdf'), await uploaded('attached.pdf')]
  await write({ files: [attached] })
  await deleteAbandoned(testApi.api, new Date(testApi.api.now().getTime() + 1000).toISOString())
  const stored = await testApi.db
    .selectFrom('files')
    .select('handle')
    .where('handle', 'in', [unused, attached])
    .execute()
  expect(stored).toEqual([{ handle: attached }])
})

it('rejects an infected file', async () => {
  const handle = await uploaded('plan.pdf')
  await testApi.db.updateTable('files').set({ scan_status: 'infected' }).where('handle', '=', handle).execute()
  expect((await write({ files: [handle] })).body).toMatchObject({
    error: { code: 'INVALID', message: 'File is infected', fields: { 'files.0': { key: 'INFECTED' } } },
  })
})

it('attaches a file once for a repeated Idempotency-Key', async () => {
  const body = { content: 'Once', files: [await uploaded('plan.pdf')] }
  const idempotencyHeaders = { 'idempotency-key': 'message-with-file' }
  const [first, again] = [await write(body, idempotencyHeaders), await write(body, idempotencyHeaders)]
  expect(again).toMatchObject({ status: 200, body: first.body })
})

it('stores a file once for a repeated Idempotency-Key, and rejects other bytes', async () => {
  const before = await countRows('files')
  const idempotencyHeaders = { 'idempotency-key': 'file-once' }
  const [first, again] = [
    await upload('plan.pdf', CV, key, idempotencyHeaders),
    await upload('plan.pdf', CV, key, idempotencyHeaders),
  ]
  expect(again.body).toEqual(first.body)
  expect(await upload('plan.txt', Buffer.from('text'), key, idempotencyHeaders)).toMatchObject({ status: 409 })
  expect(await countRows('files')).toBe(before + 1)
})

it('re-encodes images and reads large files in chunks', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const image = await sharp({ create: { width: 1100, height: 1100, channels: 3, background: 'red', noise } })
    .withExif({ IFD0: { Artist: 'A. Painter' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(image.length).toBeGreaterThan(3 << 20)
  const handle = await uploaded('oven.png', image)
  const { key: at } = await testApi.db
    .selectFrom('files')
    .select('key')
    .where('handle', '=', handle)
    .executeTakeFirstOrThrow()
  const stored = Buffer.from(await new Response(testApi.api.store.read(at)).arrayBuffer())
  const { width, exif } = await sharp(stored).metadata()
  expect({ width, exif }).toEqual({ width: 1100, exif: undefined })
})

it.each([
  ['setup.exe', Buffer.from('MZ'), 415, 'UNSUPPORTED_TYPE'],
  ['no-ending', CV, 415, 'UNSUPPORTED_TYPE'],
  ['broken.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 422, 'UNREADABLE'],
])('rejects %s and stores nothing', async (filename, bytes, status, code) => {
  const before = [await countRows('files'), await countRows('uploads')]
  expect(await upload(filename, bytes)).toMatchObject({ status, body: { error: { code } } })
  expect([await countRows('files'), await countRows('uploads')]).toEqual(before)
})

it('rejects fewer bytes than declared, and more than 10 MB without reading them', async () => {
  const send = (length: number) => upload('plan.pdf', CV, key, { 'content-length': String(length) })
  expect(await send(CV.length + 1)).toMatchObject({ status: 400 })
  expect(await send((10 << 20) + 1)).toMatchObject({ status: 413 })
  expect(await send(CV.length)).toMatchObject({ status: 200 })
})

it('limits uploads per key in ten minutes', () =>
  testApi.withStoppedClock(async () => {
    await uploaded('plan.pdf')
    const changed = await testApi.db
      .updateTable('rates')
      .set({ count: 60 })
      .where('key', 'like', 'upload-user:key%')
      .returning('key')
      .execute()
    expect(changed).toHaveLength(1)
    expect(await upload('plan.pdf')).toMatchObject({ status: 429 })
    expect(await upload('plan.pdf', CV, await testApi.keyOf())).toMatchObject({ status: 200 })
  }))
