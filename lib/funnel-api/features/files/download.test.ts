import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { linkFile } from '#lib/contract/extensions'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, CV, signUp } from '#tests/support/candidates'
import { settle } from '#tests/support/settle'
import type { Stored } from '#tests/support/uploads'

let api: TestApi
let camille: Candidate
let cv: Stored
beforeAll(async () => {
  api = await openTestApi()
  camille = await signUp(api)
  cv = await camille.upload('candidacy/resume', 'Ma “vie”; naïve.pdf', CV)
})
afterAll(() => api.close())

const link = async ({ handle } = cv) => (await camille.call(linkFile, { params: { handle } })).url
/** The paths of the open files of this process (Linux only). */
const openFiles = () =>
  existsSync(DESCRIPTORS)
    ? readdirSync(DESCRIPTORS).flatMap((name) => {
        const file = path.join(DESCRIPTORS, name)
        return existsSync(file) ? [readlinkSync(file)] : []
      })
    : []
const DESCRIPTORS = '/proc/self/fd'
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('private files', () => {
  it('are served by signed link and not cached', async () => {
    const response = await api.file(await link())
    expect(response.status).toBe(200)
    expect(await bytes(response)).toEqual(CV)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(CV.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it('are served only on the host of their company', async () => {
    for (const host of ['foundry.test', 'evil.test'])
      expect((await api.file(new URL(await link(), `http://${host}`).href)).status).toBe(404)
    expect((await api.file(new URL(await link(), 'http://bakery.test:8443').href)).status).toBe(200)
  })

  it('are served with their original file name', async () => {
    const { headers } = await api.file(await link())
    expect(headers.get('content-disposition')).toBe(
      "inline; filename*=UTF-8''Ma%20%E2%80%9Cvie%E2%80%9D%3B%20na%C3%AFve.pdf",
    )
  })

  it('are served as attachments unless they are images, videos or PDFs', async () => {
    const text = await camille.upload('candidacy/resume', 'cv.txt', Buffer.from('Twelve years of bread.'))
    const { headers } = await api.file(await link(text))
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('content-type')).toBe('text/plain')
  })

  it('are not served without a link, with a changed link or with the link of another file', async () => {
    const other = await camille.upload('candidacy/resume', 'other.txt', Buffer.from('Another file.'))
    const validLink = await link()
    const invalidLinks = [
      `/fs/file/${cv.handle}`,
      validLink.replace(cv.handle, other.handle),
      validLink.replace(/expiry=\d+/, 'expiry=9999999999'),
      validLink.replace(/expiry=\d+/, 'expiry=Infinity'),
      validLink.replace(/signature=../, 'signature=zz'),
      validLink.replace(/signature=.*/, 'signature='),
    ]
    for (const path of invalidLinks) {
      const reply = await api.toReply(await api.file(path))
      expect(reply).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } })
    }
  })

  it('have links that expire after five minutes', async () => {
    const validLink = await link()
    api.shiftClock(4)
    expect((await api.file(validLink)).status).toBe(200)
    api.shiftClock(2)
    expect((await api.file(validLink)).status).toBe(403)
    api.shiftClock(-6)
  })
})

describe('byte ranges', () => {
  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=100-', 100, CV.length - 1],
    ['bytes=-20', CV.length - 20, CV.length - 1],
    ['bytes=10-999999', 10, CV.length - 1],
  ])('returns the range %s', async (range, start, end) => {
    const response = await api.file(await link(), { headers: { range } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${CV.length}`)
    expect(response.headers.get('content-length')).toBe(String(end - start + 1))
    expect(await bytes(response)).toEqual(CV.subarray(start, end + 1))
  })

  it.each(['bytes=999999-', 'bytes=-0'])('returns 416 for the range %s outside the file', async (range) => {
    const response = await api.file(await link(), { headers: { range } })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${CV.length}`)
  })

  it.each(['lines=1-2', 'bytes=', 'bytes=a-b', 'bytes=0-1,3-4', 'bytes=9-2'])(
    'ignores the invalid range %s and returns the whole file',
    async (range) => {
      const response = await api.file(await link(), { headers: { range } })
      expect(response.status).toBe(200)
      expect(await bytes(response)).toEqual(CV)
    },
  )

  it('returns only headers for HEAD', async () => {
    const response = await api.file(await link(), { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe(String(CV.length))
    expect(await response.text()).toBe('')
  })

  it('closes a large file after HEAD', async () => {
    const large = await camille.upload('candidacy/resume', 'large.pdf', CV)
    const { key } = await api.db
      .selectFrom('files')
      .select('key')
      .where('handle', '=', large.handle)
      .executeTakeFirstOrThrow()
    await api.api.store.put(key, Readable.from([Buffer.alloc(200_000)]))
    const response = await api.file(await link(large), { method: 'HEAD' })
    expect(response.status).toBe(200)
    await settle()
    expect(openFiles().filter((file) => file.endsWith(key))).toEqual([])
  })
})

describe('public media', () => {
  const logo = async () =>
    (await api.db.selectFrom('companies').select('logo_url').where('slug', '=', 'bakery').executeTakeFirstOrThrow())
      .logo_url!

  it('are cached permanently', async () => {
    const response = await api.file(await logo())
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  it('are resized to WebP once for concurrent requests', async () => {
    const path = `${await logo()}?w=320`
    const replies = await Promise.all([api.file(path), api.file(path), api.file(path)])
    replies.push(await api.file(path))
    const images = await Promise.all(replies.map(bytes))
    for (const image of images) expect(image).toEqual(images[0])
    expect(images[0]!.subarray(8, 12).toString()).toBe('WEBP')
    expect(replies[0]!.headers.get('content-type')).toBe('image/webp')
  })

  it('are not resized to other widths', async () => {
    for (const width of ['321', '0', '99999', 'x', ''])
      expect((await api.file(`${await logo()}?w=${width}`)).status).toBe(400)
  })

  it('are not found under other names', async () => {
    const name = (await logo()).split('/').pop()!
    for (const path of [
      `/media/foundry/${name}`,
      `/media/bakery/0000000000000000.png`,
      `/media/bakery/..%2Fbakery%2F${name}`,
      `/media/..%2F..%2Fcareers.sqlite`,
      `/media/bakery/${name.replace('png', 'html')}`,
    ])
      expect((await api.file(path)).status).toBe(404)
  })
})
