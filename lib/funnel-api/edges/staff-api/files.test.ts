import sharp from 'sharp'
import { linkFile } from '#lib/contract/extensions'
import { listMessages } from '#lib/contract/messaging'
import { handleOf } from '#lib/funnel-api/files/handles'
import { forgetAbandoned } from '#lib/funnel-api/files/unused'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant, lettersTo } from '#tests/support/applicants'
import { CV } from '#tests/support/candidates'

let test: TestApi
let key: string
let someone: Awaited<ReturnType<typeof applicant>>
beforeAll(async () => {
  test = await openTestApi()
  key = await test.keyOf('bakery', ['discussions:read', 'discussions:write'])
})
beforeEach(async () => {
  await test.db.deleteFrom('rates').execute()
  someone = await applicant(test)
})
afterAll(() => test.close())

const upload = (filename: string, bytes: Uint8Array = CV, by = key, headers: Record<string, string> = {}) =>
  test.staff('POST', `/files?filename=${encodeURIComponent(filename)}`, bytes, by, headers)
const handleFor = async (...args: Parameters<typeof upload>) =>
  ((await upload(...args)).body as { handle: string }).handle
const write = (body: object, headers: Record<string, string> = {}) =>
  test.staff('POST', `/candidacies/${someone.id}/messages`, body, key, headers)
const countOf = async (table: 'files' | 'uploads') =>
  (await test.db.selectFrom(table).select('company_id').execute()).length

it('attaches an uploaded file to one message, where the candidate can read it', async () => {
  const { status, body } = await upload('Unser Angebot.pdf')
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      handle: expect.stringMatching(/^[\w-]{20}$/),
      ...{ mimetype: 'application/pdf', size: CV.length, scan_status: 'unscanned' },
    },
  })
  const { handle } = body as { handle: string }
  expect(await someone.candidate.send('GET', `/me/files/${handle}`)).toMatchObject({ status: 404 })
  const { discussion_id } = (await write({ files: [handle], author_name: 'Lena Vogt' })).body as {
    discussion_id: number
  }

  const [message] = await someone.candidate.call(listMessages, { params: { id: discussion_id } })
  expect(message).toMatchObject({
    content: '',
    files: [{ filename: expect.stringMatching(/^unser-angebot-\d{13}\.pdf$/), size: CV.length }],
  })
  expect(handleOf(message!.files_url[0]!)).toBe(handle)
  const { url } = await someone.candidate.call(linkFile, { params: { handle } })
  expect(Buffer.from(await (await test.file(url)).arrayBuffer())).toEqual(CV)
  const read = await test.staff('GET', `/discussions/${discussion_id}`, undefined, key)
  expect(read.body).toMatchObject({
    messages: [{ files: [{ filename: 'unser-angebot.pdf', url: expect.anything() }] }],
  })
  expect(await lettersTo(test, someone.candidate, 'message')).toMatchObject([{ payload: { files: 1 } }])

  expect(await write({ content: 'Again', files: [handle] })).toMatchObject({
    status: 422,
    body: { error: { code: 'INVALID', fields: { 'files.0': { key: 'INVALID_PATTERN' } } } },
  })
})

it('keeps the files of a rejected message for the next one', async () => {
  const handle = await handleFor('plan.pdf')
  expect((await write({ files: [handle, 'b'.repeat(20)] })).body).toMatchObject({
    error: { fields: { 'files.1': { key: 'INVALID_PATTERN' } } },
  })
  expect((await write({ files: [handle] })).status).toBe(200)
})

it('deletes files without a message, and keeps those of a message', async () => {
  const [left, named] = [await handleFor('left.pdf'), await handleFor('named.pdf')]
  await write({ files: [named] })
  await forgetAbandoned(test.api, new Date(test.api.now().getTime() + 1000).toISOString())
  const kept = await test.db.selectFrom('files').select('handle').where('handle', 'in', [left, named]).execute()
  expect(kept).toEqual([{ handle: named }])
})

it('rejects an infected file', async () => {
  const handle = await handleFor('plan.pdf')
  await test.db.updateTable('files').set({ scan_status: 'infected' }).where('handle', '=', handle).execute()
  expect((await write({ files: [handle] })).body).toMatchObject({
    error: { code: 'INVALID', fields: { 'files.0': { key: 'INFECTED' } } },
  })
})

it('attaches a file once for a repeated Idempotency-Key', async () => {
  const body = { content: 'Once', files: [await handleFor('plan.pdf')] }
  const once = { 'idempotency-key': 'message-with-file' }
  const [first, again] = [await write(body, once), await write(body, once)]
  expect(again).toMatchObject({ status: 200, body: first.body })
})

it('stores a file once for a repeated Idempotency-Key, and rejects other bytes', async () => {
  const before = await countOf('files')
  const once = { 'idempotency-key': 'file-once' }
  const [first, again] = [await upload('plan.pdf', CV, key, once), await upload('plan.pdf', CV, key, once)]
  expect(again.body).toEqual(first.body)
  expect(await upload('plan.txt', Buffer.from('text'), key, once)).toMatchObject({ status: 409 })
  expect(await countOf('files')).toBe(before + 1)
})

it('re-encodes images and reads a large file in pieces', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const picture = await sharp({ create: { width: 1100, height: 1100, channels: 3, background: 'red', noise } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(picture.length).toBeGreaterThan(3 << 20)
  const handle = await handleFor('oven.png', picture)
  const { key: at } = await test.db
    .selectFrom('files')
    .select('key')
    .where('handle', '=', handle)
    .executeTakeFirstOrThrow()
  const kept = Buffer.from(await new Response(test.api.store.read(at)).arrayBuffer())
  const { width, exif } = await sharp(kept).metadata()
  expect({ width, exif }).toEqual({ width: 1100, exif: undefined })
})

it.each([
  ['setup.exe', Buffer.from('MZ'), 415, 'UNSUPPORTED_TYPE'],
  ['no-ending', CV, 415, 'UNSUPPORTED_TYPE'],
  ['broken.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 422, 'UNREADABLE'],
])('rejects %s and stores nothing', async (filename, bytes, status, code) => {
  const before = [await countOf('files'), await countOf('uploads')]
  expect(await upload(filename, bytes)).toMatchObject({ status, body: { error: { code } } })
  expect([await countOf('files'), await countOf('uploads')]).toEqual(before)
})

it('rejects fewer bytes than declared, and more than 10 MB without reading them', async () => {
  const send = (length: number) => upload('plan.pdf', CV, key, { 'content-length': String(length) })
  expect(await send(CV.length + 1)).toMatchObject({ status: 400 })
  expect(await send((10 << 20) + 1)).toMatchObject({ status: 413 })
  expect(await send(CV.length)).toMatchObject({ status: 200 })
})

it('limits files per company in ten minutes', () =>
  test.atOneMoment(async () => {
    await handleFor('plan.pdf')
    const changed = await test.db
      .updateTable('rates')
      .set({ count: 60 })
      .where('key', '=', `upload-user:-${await test.companyId()}`)
      .returning('key')
      .execute()
    expect(changed).toHaveLength(1)
    expect(await upload('plan.pdf')).toMatchObject({ status: 429 })
    expect(await upload('plan.pdf', CV, await test.keyOf('foundry'))).toMatchObject({ status: 200 })
  }))
