import { createServer, type Server } from 'node:http'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, CV, signUp } from '#tests/support/candidates'
import { fileService, rejection, uploadGrant } from '#tests/support/file-service'

let api: TestApi
let camille: Candidate
let robin: Candidate
beforeAll(async () => {
  api = await openTestApi()
  camille = await signUp(api)
  robin = await signUp(api)
})
afterAll(() => api.close())

const post = (path: string, body: unknown) => fileService(api).post(path, body)

describe('storeURL', () => {
  let server: Server
  let port: number
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/cv.pdf') return void response.end(CV)
      if (request.url === '/page.pdf') return void response.end('<html></html>')
      if (request.url === '/large') return void response.end(Buffer.alloc(11 * 1024 * 1024))
      if (request.url === '/to-self') return void response.writeHead(302, { location: '/cv.pdf' }).end()
      if (request.url === '/to-inside')
        return void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
      if (request.url === '/round') return void response.writeHead(302, { location: '/round' }).end()
      response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as { port: number }).port
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  afterEach(() => void (api.api.storeUrlHosts = []))

  const process = async (url: string, candidate = camille, params?: object) => {
    const grant = await uploadGrant(candidate)
    const tasks = [
      { name: 'store', params },
      { name: 'security', params: grant },
    ]
    return post('/fs/process/process', { apikey: 'embedded', sources: [url], tasks })
  }
  const urlOf = (path: string) => `http://127.0.0.1:${port}${path}`

  it('reads only from allowed hosts', async () => {
    for (const url of [urlOf('/cv.pdf'), 'http://example.org/cv.pdf', 'http://localhost/cv.pdf'])
      expect(await process(url)).toMatchObject(rejection(403, 'FORBIDDEN'))
  })

  it('stores a file of an allowed host, also after a redirect', async () => {
    api.api.storeUrlHosts = [`127.0.0.1:${port}`]
    for (const path of ['/cv.pdf', '/to-self']) {
      const { status, body } = await process(urlOf(path))
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          type: 'application/pdf',
          size: CV.length,
          filename: 'cv.pdf',
          handle: expect.stringMatching(/^[\w-]{20}$/),
        },
      })
    }
  })

  it('does not follow redirects to other hosts, or endless redirects', async () => {
    api.api.storeUrlHosts = [`127.0.0.1:${port}`, '169.254.169.254']
    expect(await process(urlOf('/to-inside'))).toMatchObject(rejection(403, 'FORBIDDEN'))
    expect(await process(urlOf('/round'))).toMatchObject(rejection(400, 'BAD_REQUEST'))
  })

  it('inspects the file like any upload', async () => {
    api.api.storeUrlHosts = [`127.0.0.1:${port}`]
    expect(await process(urlOf('/page.pdf'), robin)).toMatchObject(rejection(415, 'UNSUPPORTED_TYPE'))
    expect(await process(urlOf('/large'), robin)).toMatchObject(rejection(413, 'TOO_LARGE'))
    expect(await process(urlOf('/nothing'), robin)).toMatchObject(rejection(400, 'BAD_REQUEST'))
  })

  it.each([
    'file:///etc/passwd',
    'ftp://127.0.0.1/x',
    'gopher://127.0.0.1:25/',
    'data:text/plain,x',
    'not a URL',
    'http://user:pass@127.0.0.1/',
  ])('does not read %s', async (url) => {
    api.api.storeUrlHosts = ['127.0.0.1', '']
    expect(await process(url, await signUp(api))).toMatchObject(rejection(403, 'FORBIDDEN'))
  })

  it('rejects an allowed host name and port that resolve to a private address', async () => {
    api.api.storeUrlHosts = [`localhost:${port}`]
    expect(await process(`http://localhost:${port}/cv.pdf`, await signUp(api))).toMatchObject(
      rejection(403, 'FORBIDDEN'),
    )
  })

  it('rejects an allowed host name that resolves to this machine', async () => {
    api.api.storeUrlHosts = ['localhost', '127.0.0.1', '[::1]', '[::ffff:7f00:1]', '2130706433', '0x7f.1']
    const ada = await signUp(api)
    for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
      expect(await process(`http://${host}/cv.pdf`, ada)).toMatchObject(rejection(403, 'FORBIDDEN'))
  })

  it('requires one source, a store task and a security task', async () => {
    const grant = await uploadGrant(camille)
    const security = { name: 'security', params: grant }
    for (const call of [
      { sources: [], tasks: [{ name: 'store' }, security] },
      { sources: ['a', 'b'], tasks: [{ name: 'store' }, security] },
      { sources: ['a'], tasks: [{ name: 'store' }, { name: 'urlscreenshot' }, security] },
      { sources: ['a'], tasks: [security] },
    ])
      expect(await post('/fs/process/process', call)).toMatchObject(rejection(400, 'BAD_REQUEST'))
    expect(await post('/fs/process/process', { sources: ['a'], tasks: [{ name: 'store' }] })).toMatchObject(
      rejection(403, 'FORBIDDEN'),
    )
  })
})
