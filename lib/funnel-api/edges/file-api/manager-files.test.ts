import sharp from 'sharp'
import type { StaffDiscussion } from '#lib/contract/staff/discussions'
import { changeMember, removeMember } from '#lib/funnel-api/features/members/members'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant, applicantWithVideo } from '#tests/support/applicants'
import { CV } from '#tests/support/candidates'
import { MANAGER, signInMember } from '#tests/support/staff-members'
import { docx } from '#tests/support/zip'

let testApi: TestApi
beforeAll(async () => void (testApi = await openTestApi()))
afterAll(() => testApi.close())

type Application = { resume: { url: string } }

/** The link to the CV of an application, for a member or an API key. */
async function cvLink({ headers, key }: { headers?: Record<string, string>; key?: string }) {
  const { id } = await applicant(testApi)
  const { body } = await testApi.staff('GET', `/candidacies/${id}`, undefined, key, headers)
  return (body as Application).resume.url
}
const pathOf = (link: string) => {
  const { pathname, search } = new URL(link)
  return pathname + search
}
const cvPath = async (headers: Record<string, string>) => pathOf(await cvLink({ headers }))
const open = (path: string, headers: Record<string, string> = {}) =>
  testApi.file(`${MANAGER}${path}`, { headers: { host: new URL(MANAGER).host, ...headers } })

it('serves the files of a company to its members on the manager host, in ranges and with headers that block scripts', async () => {
  const { headers } = await signInMember(testApi, 'recruiter')
  const path = await cvPath(headers)
  const response = await open(path, { ...headers, range: 'bytes=0-9' })
  expect(response.status).toBe(206)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(CV.subarray(0, 10))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  })
  // Nothing allows scripts, so `default-src` applies to them.
  expect(response.headers.get('content-security-policy')).not.toContain('script-src')
})

describe('the headers of a file', () => {
  const SANDBOX = /^sandbox;/
  const NOT_IN_FRAMES = /frame-ancestors 'self'$/
  let headers: Record<string, string>
  /** The path of a file of a message, by its name. The video is the answer of the candidate. */
  const paths = new Map<string, string>()

  beforeAll(async () => {
    ;({ headers } = await signInMember(testApi, 'recruiter'))
    const call = async (method: string, path: string, body?: object) =>
      (await testApi.staff(method, path, body, undefined, headers)).body
    const { id } = await applicantWithVideo(testApi)
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a75' } })
    const contents: [string, Buffer][] = [
      ['cv.pdf', CV],
      ['cv.docx', docx()],
      ['cv.txt', Buffer.from('Twelve years of bread.')],
      ['cv.png', await image.png().toBuffer()],
    ]
    const files: string[] = []
    for (const [name, bytes] of contents)
      files.push(((await call('POST', `/files?filename=${name}`, bytes)) as { handle: string }).handle)
    const sent = (await call('POST', `/candidacies/${id}/messages`, { content: 'Files', files })) as {
      discussion_id: number
    }
    const { messages } = (await call('GET', `/discussions/${sent.discussion_id}`)) as StaffDiscussion
    for (const { filename, url } of messages.at(-1)!.files) paths.set(filename, pathOf(url!))
    const { pitch } = (await call('GET', `/candidacies/${id}`)) as { pitch: { film: { url: string } } }
    paths.set('answer.mp4', pathOf(pitch.film.url))
  })

  const headersOf = async (name: string, more: Record<string, string> = {}) =>
    Object.fromEntries((await open(paths.get(name)!, { ...headers, ...more })).headers)

  it.each([
    ['cv.pdf', 'application/pdf', 'inline', NOT_IN_FRAMES],
    ['cv.docx', /wordprocessingml/, 'attachment', SANDBOX],
    ['cv.txt', 'text/plain', 'attachment', SANDBOX],
    ['cv.png', 'image/png', 'inline', SANDBOX],
    ['answer.mp4', 'video/mp4', 'inline', SANDBOX],
  ])('prevents %s from running scripts and from being shown on other sites', async (name, type, kind, policy) => {
    const requests: Record<string, string>[] = [{}, { range: 'bytes=0-9' }]
    for (const more of requests)
      expect(await headersOf(name, more)).toMatchObject({
        'content-type': expect.stringMatching(type) as string,
        'content-disposition': expect.stringMatching(`^${kind};`) as string,
        'content-security-policy': expect.stringMatching(policy) as string,
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
  })

  it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml'])(
    'makes a stored file of the type %s a sandboxed download',
    async (mimetype) => {
      const handle = paths.get('cv.txt')!.split('?')[0]!.split('/').at(-1)!
      await testApi.db.updateTable('files').set({ mimetype }).where('handle', '=', handle).execute()
      expect(await headersOf('cv.txt')).toMatchObject({
        'content-type': mimetype,
        'content-disposition': expect.stringMatching(/^attachment;/) as string,
        'content-security-policy': expect.stringMatching(SANDBOX) as string,
        'x-content-type-options': 'nosniff',
      })
    },
  )
})

it('serves a file only to members of its company, and only with a valid link', async () => {
  const { headers } = await signInMember(testApi, 'recruiter')
  const path = await cvPath(headers)
  const foreign = await signInMember(testApi, 'admin', 'foundry')
  expect((await open(path)).status).toBe(401)
  expect((await open(path, foreign.headers)).status).toBe(403)
  /** Replaces the first character after the prefix with a different one. */
  const changed = (prefix: string) =>
    path.replace(
      new RegExp(`(${prefix})(.)`),
      (_, before: string, first: string) => before + (first === 'a' ? 'b' : 'a'),
    )
  expect((await open(changed('signature='), headers)).status).toBe(403)
  expect((await open(changed('file/'), headers)).status).toBe(403)
})

describe('the link of a member', () => {
  let recruiter: Awaited<ReturnType<typeof signInMember>>
  beforeAll(async () => void (recruiter = await signInMember(testApi, 'recruiter')))

  it('opens on the manager host and not on the careers host, for every file of an application', async () => {
    const { headers } = recruiter
    const call = async (method: string, path: string, body?: object) =>
      (await testApi.staff(method, path, body, undefined, headers)).body
    const { id } = await applicantWithVideo(testApi)
    const upload = (await call('POST', '/files?filename=plan.pdf', CV)) as { handle: string }
    const content = { content: 'The plan', files: [upload.handle] }
    const message = (await call('POST', `/candidacies/${id}/messages`, content)) as { discussion_id: number }
    const application = (await call('GET', `/candidacies/${id}`)) as Application & { pitch: { film: { url: string } } }
    const discussion = (await call('GET', `/discussions/${message.discussion_id}`)) as StaffDiscussion
    const links = [application.resume.url, application.pitch.film.url, discussion.messages.at(-1)!.files[0]!.url!]
    for (const link of links) {
      expect(new URL(link).origin).toBe(MANAGER)
      expect((await open(pathOf(link), headers)).status).toBe(200)
      expect((await open(pathOf(link))).status).toBe(401)
      expect((await testApi.file(pathOf(link))).status).toBe(403)
      expect((await testApi.file(pathOf(link), { headers })).status).toBe(403)
    }
  })

  it('is not valid on the careers host with a changed handle or expiry', async () => {
    const { pathname, searchParams } = new URL(await cvLink(recruiter))
    const signature = searchParams.get('signature')!
    const expiry = searchParams.get('expiry')!
    const handle = pathname.split('/').pop()!
    for (const path of [
      `/fs/file/${handle}?expiry=${expiry}.manager&signature=${signature}`,
      `/fs/file/${handle}.${expiry}?expiry=manager&signature=${signature}`,
    ])
      expect((await testApi.file(path)).status).toBe(403)
  })

  it('expires after 15 minutes', async () => {
    const { headers } = recruiter
    const path = await cvPath(headers)
    testApi.shiftClock(14)
    expect((await open(path, headers)).status).toBe(200)
    testApi.shiftClock(2)
    expect((await open(path, headers)).status).toBe(403)
    testApi.shiftClock(-16)
  })

  it.each([
    [
      403,
      'the member is suspended',
      (id: number, company_id: number) => changeMember(testApi.api, company_id, id, { is_suspended: true }),
    ],
    [403, 'the member is removed', (id: number, company_id: number) => removeMember(testApi.api, company_id, id)],
    [
      401,
      'the member has signed out',
      (id: number) => testApi.db.deleteFrom('staff_sessions').where('staff_user_id', '=', id).execute(),
    ],
  ])('returns %d on the manager host and 403 on the careers host after %s', async (status, _event, endAccess) => {
    const { id, headers } = await signInMember(testApi, 'recruiter')
    const path = await cvPath(headers)
    expect((await open(path, headers)).status).toBe(200)
    await endAccess(id, await testApi.companyId())
    expect((await open(path, headers)).status).toBe(status)
    expect((await testApi.file(path)).status).toBe(403)
  })
})

it.each([
  [
    'is suspended',
    (id: number, company_id: number) => changeMember(testApi.api, company_id, id, { is_suspended: true }),
  ],
  ['signs out', (id: number) => testApi.db.deleteFrom('staff_sessions').where('staff_user_id', '=', id).execute()],
])('stops sending a file within a second after the member %s', async (_, endAccess) => {
  const { id, headers } = await signInMember(testApi, 'recruiter')
  const path = await cvPath(headers)
  const company_id = await testApi.companyId()
  const { store, now } = testApi.api
  const sent = { chunks: 0, isCancelled: false }
  const read = () =>
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        if ((sent.chunks += 1) > 100) return controller.close()
        controller.enqueue(CV.subarray(0, 1))
        if (sent.chunks === 1) await endAccess(id, company_id)
        testApi.api.now = () => new Date(now().getTime() + 1000)
      },
      cancel: () => void (sent.isCancelled = true),
    })
  testApi.api.store = { ...store, read }
  try {
    await expect((await open(path, { ...headers, range: 'bytes=0-' })).arrayBuffer()).rejects.toThrow()
  } finally {
    Object.assign(testApi.api, { store, now })
  }
  expect(sent.chunks).toBeLessThan(10)
  expect(sent.isCancelled).toBe(true)
})

it('returns links to API keys that open on the careers host without a key, and on the manager host only for members', async () => {
  const link = await cvLink({ key: await testApi.keyOf() })
  const { headers } = await signInMember(testApi, 'recruiter')
  expect(new URL(link).origin).toBe('http://bakery.test')
  expect((await testApi.file(link)).status).toBe(200)
  expect((await open(pathOf(link))).status).toBe(401)
  expect((await open(pathOf(link), headers)).status).toBe(200)
})
