import sharp from 'sharp'
import { sweepTransforms } from '#lib/funnel-api/features/files/transform-cache'
import { parseTransform } from '#lib/funnel-api/features/files/transform-tasks'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, CV, signUp } from '#tests/support/candidates'
import { captureLog } from '#tests/support/capture-log'
import { measureCpuTime } from '#tests/support/cpu-time'
import { fileService, createTwoColorImage, rejection, signedQuery } from '#tests/support/file-service'
import type { Stored } from '#tests/support/uploads'

let api: TestApi
let camille: Candidate
let cv: Stored
let image: Stored
beforeAll(async () => {
  api = await openTestApi()
  camille = await signUp(api)
  cv = await camille.upload('candidacy/resume', 'cv.pdf', CV)
  image = await camille.upload('candidacy/files', 'me.png', await createTwoColorImage())
})
afterAll(() => api.close())

const request = (path: string, init?: RequestInit) => fileService(api).request(path, init)

describe('transform URL', () => {
  const transform = async (tasks: string, file = image) => {
    const { policy, signature } = await signedQuery(camille, file, 'convert')
    return api.file(`/fs/cdn/embedded/${tasks}/security=policy:${policy},signature:${signature}/${file.handle}`)
  }
  const sizeOf = async (response: Response) => {
    const { width, height, format } = await sharp(await response.arrayBuffer()).metadata()
    return { width, height, format }
  }

  it.each([
    ['resize=width:100', { width: 100, height: 75, format: 'png' }],
    ['resize=width:100,height:100,fit:crop', { width: 100, height: 100, format: 'png' }],
    ['resize=width:100,height:100,fit:scale', { width: 100, height: 100, format: 'png' }],
    ['resize=width:800,fit:max', { width: 400, height: 300, format: 'png' }],
    ['crop=dim:[10,20,100,50]', { width: 100, height: 50, format: 'png' }],
    ['rotate=deg:90', { width: 300, height: 400, format: 'png' }],
    ['rotate=deg:90/resize=width:30', { width: 30, height: 40, format: 'png' }],
    ['resize=width:30/rotate=deg:90', { width: 23, height: 30, format: 'png' }],
    ['output=format:webp,quality:60', { width: 400, height: 300, format: 'webp' }],
    ['monochrome/output=format:jpg/quality=value:50', { width: 400, height: 300, format: 'jpeg' }],
    ['cache=false/flop', { width: 400, height: 300, format: 'png' }],
  ])('applies %s', async (tasks, expected) => {
    const response = await transform(tasks)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-type')).toBe(`image/${expected.format}`)
    expect(await sizeOf(response)).toEqual(expected)
  })

  it('applies its tasks in order', async () => {
    const colorOf = async (tasks: string) => {
      const { dominant } = await sharp(await (await transform(tasks)).arrayBuffer()).stats()
      return dominant.r > dominant.b ? 'red' : 'blue'
    }
    expect(await colorOf('flop/crop=dim:[0,0,100,100]')).toBe('blue')
    expect(await colorOf('crop=dim:[0,0,100,100]/flop')).toBe('red')
  })

  it.each([
    'resize=width:4001',
    'resize=width:0',
    'resize=depth:3',
    'resize',
    'resize=width:10,fit:stretch',
    'crop=dim:[0,0,100]',
    'crop=dim:[390,0,100,100]',
    'rotate=deg:360',
    'rotate=deg:5,background:red);x',
    'output=format:svg',
    'output=format:pdf',
    'urlscreenshot',
    'watermark=file:aaaaaaaaaaaaaaaaaaaa',
    '__proto__=a:1',
    'resize=width:%zz',
    Array.from({ length: 9 }, () => 'flip').join('/'),
  ])('rejects %s', async (tasks) => {
    expect(await api.toReply(await transform(tasks))).toMatchObject(rejection(400, 'BAD_REQUEST'))
  })

  it('rejects overlong tasks before parsing them', () => {
    const parse = () => parseTransform(`resize=${'['.repeat(200_000)}/${'a'.repeat(20)}`)
    expect(measureCpuTime(() => expect(parse).toThrow('Unsupported transform'))).toBeLessThan(500)
  })

  it('rejects documents, and files without a policy to read them', async () => {
    expect(await api.toReply(await transform('resize=width:100', cv))).toMatchObject(rejection(400, 'BAD_REQUEST'))
    const { policy, signature } = await signedQuery(camille, cv, 'convert')
    const plain = (handle: string) => `/fs/cdn/embedded/security=policy:${policy},signature:${signature}/${handle}`
    expect(await request(plain(cv.handle))).toMatchObject(rejection(403, 'FORBIDDEN'))
    expect(await request(`/fs/cdn/embedded/resize=width:100/${image.handle}`)).toMatchObject(
      rejection(403, 'FORBIDDEN'),
    )
    const read = await signedQuery(camille, cv, 'read')
    const response = await api.file(
      `/fs/cdn/embedded/security=policy:${read.policy},signature:${read.signature}/${cv.handle}`,
    )
    expect(Buffer.from(await response.arrayBuffer())).toEqual(CV)
  })

  it('caches 20 results per file and sweeps them after a month without requests', async () => {
    const first = await (await transform('resize=width:77')).arrayBuffer()
    expect(await (await transform('resize=width:77')).arrayBuffer()).toEqual(first)
    for (let width = 100; width < 125; width += 1) await transform(`resize=width:${width}`)
    const rows = () => api.db.selectFrom('file_transforms').selectAll().where('handle', '=', image.handle).execute()
    const cached = await rows()
    expect(cached).toHaveLength(20)
    await sweepTransforms(api.api)
    expect(await rows()).toHaveLength(20)
    api.shiftClock(31 * 24 * 60)
    await sweepTransforms(api.api)
    api.shiftClock(-31 * 24 * 60)
    expect(await rows()).toEqual([])
    expect(await api.api.store.size(cached[0]!.key)).toBeNull()
  })

  it('tries again to delete a result whose bytes could not be deleted, and deletes the others at once', async () => {
    for (const width of [51, 52]) await transform(`resize=width:${width}`)
    const rows = () => api.db.selectFrom('file_transforms').selectAll().where('handle', '=', image.handle).execute()
    const remove = jest.spyOn(api.api.store, 'remove').mockRejectedValueOnce(new Error('no disk'))
    const log = captureLog()
    api.shiftClock(31 * 24 * 60)
    await sweepTransforms(api.api)
    remove.mockRestore()
    log.restore()
    expect(log.lines).toEqual([expect.stringContaining('cached image not deleted')])
    const left = await rows()
    expect(left).toHaveLength(1)
    await sweepTransforms(api.api)
    api.shiftClock(-31 * 24 * 60)
    expect(await rows()).toEqual([])
    expect(await api.api.store.size(left[0]!.key)).toBeNull()
  })

  it('creates a result again whose bytes were deleted but not its row', async () => {
    await transform('resize=width:53')
    const { key } = await api.db
      .selectFrom('file_transforms')
      .select('key')
      .where('handle', '=', image.handle)
      .orderBy('used_at', 'desc')
      .executeTakeFirstOrThrow()
    await api.api.store.remove(key)
    expect(await sizeOf(await transform('resize=width:53'))).toMatchObject({ width: 53 })
  })

  it('sweeps the results of a deleted file', async () => {
    const file = await camille.upload('candidacy/files', 'other.png', await createTwoColorImage())
    expect((await transform('resize=width:50', file)).status).toBe(200)
    await api.db.deleteFrom('files').where('handle', '=', file.handle).execute()
    await sweepTransforms(api.api)
    const rows = api.db.selectFrom('file_transforms').selectAll().where('handle', '=', file.handle)
    expect(await rows.execute()).toEqual([])
  })
})
