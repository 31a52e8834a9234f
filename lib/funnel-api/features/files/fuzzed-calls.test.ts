import { getRequestListener } from '@hono/node-server'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { grantUpload } from '#lib/contract/extensions'
import { openFunnelApi } from '#lib/funnel-api/main/open'
import { parseServiceSettings } from '#lib/funnel-api/platform/service-settings'
import { createLog, setLog } from '#lib/telemetry/log'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, CV, signUp } from '#tests/support/candidates'
import { createFileGrant } from '#lib/funnel-api/features/files/grants'
import { upload } from '#tests/support/uploads'

const ROUNDS = 1500
let api: TestApi
let camille: Candidate
let handle: string
beforeAll(async () => {
  api = await openTestApi()
  camille = await signUp(api)
  handle = (await upload(api, { token: camille.token }, 'candidacy/resume', 'cv.pdf', CV)).handle
})
afterAll(() => api.close())

/** Pseudo-random numbers that are the same in every run. */
const random = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
const next = random(20_261_123)
const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!

/** Values that break parsers, databases, file systems and object stores. */
const VALUES = [
  '',
  '0',
  '-1',
  '1.5',
  '1e400',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '9007199254740993',
  '-9007199254740993',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '%',
  '%00',
  '%zz',
  '%2e%2e',
  '..',
  '../../etc/passwd',
  'a\r\nb: c',
  'é'.repeat(300),
  'a'.repeat(300),
  'a'.repeat(5000),
  '-',
  '-a',
  '.hidden',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '0123456789abcdef.png',
  '0123456789abcdef.constructor',
  '0123456789abcdef.__proto__',
  '0123456789abcdef.mp4',
  'bakery',
  'foundry',
  'A'.repeat(20),
  'uploads',
  '.spool',
  '"',
  "'",
  '\\',
  '#',
  '?',
  '&',
  ';',
  '\u2028',
  '[[[[',
  '=:,',
  'resize=width:0',
  'resize=width:1e9',
  'crop=dim:[0,0,1,1]',
  'rotate=deg:NaN',
  'output=format:svg',
  'security=policy:a',
]
const PATHS = [
  ['media'],
  ['fs', 'file'],
  ['fs', 'cdn', 'embedded'],
  ['fs', 'up', 'parts'],
  ['fs', 'up', 'multipart'],
  ['fs', 'up', 'prefetch'],
  ['fs', 'cloud', 'folder', 'list'],
  ['fs', 'cloud', 'store', ''],
  ['fs', 'cloud', 'metadata'],
  ['fs', 'cloud', 'recording'],
  ['fs', 'process', 'process'],
  ['fs'],
]
const STEPS = ['start', 'upload', 'commit', 'complete', 'status', 'metadata', 'video', 'init']
const NAMES = [
  'policy',
  'signature',
  'expiry',
  'w',
  'size',
  'offset',
  'md5',
  'width',
  'skip_storage',
  '__proto__',
  'handle',
]
const FIELDS = [
  ...NAMES,
  'upload_id',
  'part',
  'parts',
  'fii',
  'filename',
  'mimetype',
  'sha256',
  'clouds',
  'url',
  'sources',
  'tasks',
]

const encode = (text: string) =>
  next() < 0.5 ? encodeURIComponent(text.toWellFormed()) : encodeURI(text.toWellFormed())

function randomValue(depth = 0): unknown {
  if (depth < 3 && next() < 0.15)
    return { [pick(FIELDS)]: randomValue(depth + 1), customsource: { path: pick(VALUES) } }
  if (depth < 3 && next() < 0.15)
    return [randomValue(depth + 1), { part_number: randomValue(depth + 1), etag: pick(VALUES) }]
  if (next() < 0.3) return pick([0, -1, 1.5, 1e300, 2 ** 53, -(2 ** 53), null, true, 1, 2, 10_001])
  return pick(VALUES)
}

type Signed = { policy: string; signature: string }

async function randomCall(signed: readonly Signed[]) {
  const isSigned = next() < 0.7
  const grant = pick(signed)
  const path = [
    ...pick(PATHS),
    ...Array.from({ length: Math.floor(next() * 4) }, () =>
      pick(next() < 0.3 ? STEPS : next() < 0.3 ? [handle] : VALUES),
    ),
  ]
  const query = new URLSearchParams(isSigned ? { ...grant } : {})
  for (let count = Math.floor(next() * 4); count > 0; count -= 1) query.set(pick(NAMES), pick(VALUES))
  const method = pick(['GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'DELETE'])
  const fields = Object.fromEntries(Array.from({ length: Math.floor(next() * 6) }, () => [pick(FIELDS), randomValue()]))
  const body = method === 'GET' || method === 'HEAD' ? null : JSON.stringify({ ...fields, ...(isSigned && grant) })
  const headers = {
    range: pick(['bytes=0-', 'bytes=-0', 'bytes=5-1', `bytes=${'9'.repeat(30)}-`, 'bytes=a']),
    accept: 'image/avif',
  }
  return { target: `/${path.map(encode).join('/')}?${query}`, init: { method, headers, body } }
}

describe('random calls of the file API', () => {
  const before = setLog(createLog({ level: 'silent', isReadable: false, write: () => undefined }))
  afterAll(() => void setLog(before))

  const signedGrants = async () => {
    const { id, company_id } = await api.db
      .selectFrom('users')
      .select(['id', 'company_id'])
      .where('id', '=', camille.user.id)
      .executeTakeFirstOrThrow()
    const user = { id, company_id }
    return [
      await camille.call(grantUpload, { body: { folder: 'candidacy/resume', filename: 'cv.pdf' } }),
      createFileGrant(api.api, user, handle, ['stat', 'convert', 'read', 'remove']),
    ]
  }

  it('never return 500', async () => {
    const signed = await signedGrants()
    const failed: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const { target, init } = await randomCall(signed)
      const response = await api.file(target, init)
      await response.body?.cancel()
      if (response.status === 500) failed.push(`${init.method} ${target} ${init.body ?? ''}`.slice(0, 600))
    }
    expect(failed).toEqual([])
  })

  it('never return 500 from a Node.js server, which accepts unencoded paths', async () => {
    const { dataDir, databaseUrl, api: own } = api
    const settings = {
      dataDir,
      databaseUrl,
      secret: own.secret,
      origin: own.origin,
      services: parseServiceSettings({}),
    }
    const opened = await openFunnelApi(settings)
    const listener = getRequestListener(opened.files, { overrideGlobalObjects: false })
    const server = createServer((message, response) => void listener(message, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const statusOf = (target: string, host: string) =>
      new Promise<string>((resolve) => {
        let received = ''
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`, 'latin1'),
        )
        socket.setEncoding('latin1').on('data', (text: string) => void (received += text))
        socket.on('error', () => undefined).on('close', () => resolve(received.split(' ')[1] ?? ''))
      })
    const failed: string[] = []
    const plain = VALUES.map((text) => text.replace(/[\0\r\n ]/g, '').slice(0, 5000)).filter((text) =>
      /^[\0-\xff]*$/.test(text),
    )
    for (const base of ['/media', '/media/bakery', '/fs/file', '/fs/cdn/embedded', '/fs/up/parts/a'])
      for (const text of plain)
        for (const target of [`${base}/${text}`, `${base}/${text}/0123456789abcdef.png?w=${text}`])
          for (const host of ['bakery.test', text === '' || /[^!-~]/.test(text) ? 'a' : text])
            if ((await statusOf(target, host)) === '500') failed.push(`${host} ${target}`.slice(0, 300))
    server.close()
    await opened.close()
    expect(failed).toEqual([])
  })
})

it.each([
  '/media/bakery/0123456789abcdef.constructor',
  '/media/bakery/0123456789abcdef.toString?w=320',
  `/media/${'a'.repeat(300)}/0123456789abcdef.png`,
  '/media/bakery/..%2f..%2fcareers.sqlite',
  '/media/%00/0123456789abcdef.png',
  '/media/-/0123456789abcdef.png',
  '/media/resized/0123456789abcdef.png',
])('returns 404 for %s', async (path) => {
  expect(await api.toReply(await api.file(path))).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
})
