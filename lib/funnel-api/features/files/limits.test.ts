import { PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { createFileLink, createStaffFileLink, isLinkValid, type LinkHost } from '#lib/funnel-api/features/files/grants'
import { storeBytes, storeStream } from '#lib/funnel-api/features/files/store-bytes'
import { storeChunk } from '#lib/funnel-api/features/files/upload-parts'
import { requireUploadQuota } from '#lib/funnel-api/features/files/upload-quota'
import { startUpload } from '#lib/funnel-api/features/files/upload-start'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, CV, signUp } from '#tests/support/candidates'

const GB = 1024 ** 3
const HANDLE = 'a'.repeat(20)

let testApi: TestApi
let camille: Candidate
let company_id: number
beforeAll(async () => {
  testApi = await openTestApi(['bakery'])
  company_id = await testApi.companyId()
})
beforeEach(async () => void (camille = await signUp(testApi)))
afterAll(() => testApi.close())

const permission = (more: object = {}) => ({
  user_id: camille.user.id,
  company_id,
  path: 'candidacy/resume' as const,
  filename: 'cv.pdf',
  maxSize: 1e7,
  ...more,
})

describe('links to files', () => {
  const linkAt = (time: number, link: (api: typeof testApi.api) => string) =>
    new URL(link({ ...testApi.api, now: () => new Date(time) }), 'http://bakery.test')
  const isValidAt = ({ searchParams }: URL, time: number, handle = HANDLE, host: LinkHost = 'careers') =>
    isLinkValid(
      { ...testApi.api, now: () => new Date(time) },
      handle,
      searchParams.get('expiry')!,
      searchParams.get('signature')!,
      host,
    )
  const START = Date.parse('2027-03-10T12:00:00Z')
  const MINUTE = 60_000

  it.each([
    ['users', 5, (api: typeof testApi.api) => createFileLink(api, HANDLE)],
    ['API clients', 15, (api: typeof testApi.api) => createStaffFileLink(api, HANDLE, 'careers')],
  ])('of %s are valid for %d minutes', (_who, minutes, create) => {
    const link = linkAt(START, create)
    expect(link.pathname).toBe(`/fs/file/${HANDLE}`)
    expect(isValidAt(link, START + minutes * MINUTE)).toBe(true)
    expect(isValidAt(link, START + minutes * MINUTE + 1)).toBe(false)
    expect(isValidAt(link, START, 'b'.repeat(20))).toBe(false)
  })

  it('of members are valid only on the manager host, which also accepts the others', () => {
    const ofMember = linkAt(START, (api) => createStaffFileLink(api, HANDLE, 'manager'))
    expect(isValidAt(ofMember, START, HANDLE, 'manager')).toBe(true)
    expect(isValidAt(ofMember, START + 15 * MINUTE + 1, HANDLE, 'manager')).toBe(false)
    expect(isValidAt(ofMember, START, HANDLE, 'careers')).toBe(false)
    const ofKey = linkAt(START, (api) => createStaffFileLink(api, HANDLE, 'careers'))
    expect(isValidAt(ofKey, START, HANDLE, 'manager')).toBe(true)
  })

  it('stay the same within a given period, and expire one to two periods later', () => {
    const create = (api: typeof testApi.api) => createFileLink(api, HANDLE, 60)
    const link = linkAt(START, create)
    expect(linkAt(START + 60 * MINUTE - 1, create)).toEqual(link)
    expect(linkAt(START + 60 * MINUTE, create)).not.toEqual(link)
    expect(isValidAt(link, START + 120 * MINUTE)).toBe(true)
    expect(isValidAt(link, START + 120 * MINUTE + 1)).toBe(false)
  })
})

it('limits uploads for a company by member, and allows more incomplete ones than for a user', async () => {
  const uploadBy = (uploader: string) =>
    startUpload(testApi.api, permission({ user_id: -company_id, uploader }), {
      mimetype: '',
      size: 1,
      is_intelligent: true,
    })
  for (let count = 0; count < PER_USER.uploads.max; count += 1)
    await countAttempt(testApi.api, PER_USER.uploads, 'member:1')
  await expect(uploadBy('member:1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  for (let count = 0; count <= 20; count += 1) await uploadBy('member:2')
})

describe('the quota of a user', () => {
  it('counts files and open uploads of this user, and not those of a company', async () => {
    const user_id = camille.user.id
    const isFree = (bytes: number, id = user_id) =>
      requireUploadQuota(testApi.api, id, bytes).then(
        () => true,
        () => false,
      )
    // A company's files have the negative company ID as their user ID.
    expect([await isFree(2 * GB), await isFree(2 * GB + 1), await isFree(2 * GB + 1, -company_id)]).toEqual([
      true,
      false,
      true,
    ])
    const details = { mimetype: '', size: 1000, is_intelligent: true }
    const id = await startUpload(testApi.api, permission(), details)
    expect([await isFree(2 * GB - 1000), await isFree(2 * GB - 999)]).toEqual([true, false])
    await testApi.db.updateTable('uploads').set({ size: null, received_bytes: 10 }).where('id', '=', id).execute()
    expect([await isFree(2 * GB - 10), await isFree(2 * GB - 9)]).toEqual([true, false])
    await testApi.db.updateTable('uploads').set({ refusal: 'UNREADABLE' }).where('id', '=', id).execute()
    expect(await isFree(2 * GB)).toBe(true)
    const stored = await camille.upload('candidacy/resume', 'cv.pdf', CV)
    expect([await isFree(2 * GB - stored.size), await isFree(2 * GB - stored.size + 1)]).toEqual([true, false])
  })
})

it('starts an upload up to the size of its policy, and without a size only in chunks', async () => {
  const start = (size: number | null, is_intelligent: boolean) =>
    startUpload(testApi.api, permission({ maxSize: 1000 }), { mimetype: '', size, is_intelligent })
  await expect(start(1001, true)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  await expect(start(null, false)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await start(null, true)).toMatch(/^[\w-]{20}$/)
  const id = await start(1000, false)
  expect(await testApi.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()).toMatchObject({
    user_id: camille.user.id,
    company_id,
    folder: 'candidacy/resume',
    filename: 'cv.pdf',
    size: 1000,
    is_intelligent: false,
    handle: null,
    refusal: null,
    received_bytes: 0,
    stored_bytes: 0,
    chunk_count: 0,
  })
})

it('does not read a chunk of an upload that already has too many chunks', async () => {
  const id = await startUpload(testApi.api, permission(), { mimetype: '', size: 1e7, is_intelligent: true })
  await testApi.db.updateTable('uploads').set({ chunk_count: 12_801 }).where('id', '=', id).execute()
  const row = await testApi.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const source = jest.fn()
  const chunk = { part: 1, start_at: 0, source, size: 10, md5: undefined }
  await expect(storeChunk(testApi.api, { ...row, maxSize: 1e7 }, chunk)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  expect(source).not.toHaveBeenCalled()
})

describe('a file that the server stores itself', () => {
  const uploads = () => testApi.db.selectFrom('uploads').select('id').where('user_id', '=', camille.user.id).execute()
  const large = Buffer.from('%PDF-1.4\n'.padEnd(9_000_000, ' ') + '\n%%EOF\n')
  async function* inPieces(bytes: Buffer, size: number) {
    for (let offset = 0; offset < bytes.length; offset += size)
      yield await Promise.resolve(bytes.subarray(offset, offset + size))
  }

  it('is stored in parts with all its bytes', async () => {
    const file = await storeStream(testApi.api, permission(), inPieces(large, 700_001), null)
    const chunks: Uint8Array[] = []
    for await (const chunk of testApi.api.store.read(file.key) as AsyncIterable<Uint8Array>) chunks.push(chunk)
    expect(Buffer.concat(chunks).equals(large)).toBe(true)
    expect(file).toMatchObject({ size: large.length, mimetype: 'application/pdf', filename: 'cv.pdf' })
    expect(await uploads()).toEqual([])
  })

  it('is rejected if it is empty, not of the declared size or not a document', async () => {
    const store = (bytes: Buffer, size: number | null) =>
      storeStream(testApi.api, permission(), inPieces(bytes, 99), size)
    await expect(store(Buffer.alloc(0), 0)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(store(Buffer.alloc(0), null)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(store(CV, CV.length + 1)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(storeBytes(testApi.api, permission(), Buffer.from('text'))).rejects.toMatchObject({
      code: 'UNSUPPORTED_TYPE',
    })
    expect(await uploads()).toEqual([])
  })
})
