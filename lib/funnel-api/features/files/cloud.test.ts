import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, CV, signUp } from '#tests/support/candidates'
import { fileService, createTwoColorImage, rejection, uploadGrant } from '#tests/support/file-service'
import type { Stored } from '#tests/support/uploads'

let api: TestApi
let camille: Candidate
let robin: Candidate
let cv: Stored
let image: Stored
beforeAll(async () => {
  api = await openTestApi()
  camille = await signUp(api)
  robin = await signUp(api)
  cv = await camille.upload('candidacy/resume', 'cv.pdf', CV)
  image = await camille.upload('candidacy/files', 'me.png', await createTwoColorImage())
})
afterAll(() => api.close())

const post = (urlPath: string, body: unknown) => fileService(api).post(urlPath, body)

describe('cloud API', () => {
  it("lists the user's own files in the folder of the policy, and returns one of them for a store call", async () => {
    const grant = await uploadGrant(camille)
    const listed = await post('/fs/cloud/folder/list', {
      ...grant,
      flow: 'web',
      clouds: { customsource: { path: '/' } },
    })
    const { contents } = (listed.body as { customsource: { contents: { path: string }[] } }).customsource
    expect(contents).toContainEqual(expect.objectContaining({ name: 'cv.pdf', path: `/${cv.handle}`, size: CV.length }))
    expect(JSON.stringify(contents)).not.toContain(image.handle)
    const clouds = { customsource: { path: `/${cv.handle}` } }
    expect(await post('/fs/cloud/store/', { ...grant, clouds })).toMatchObject({
      status: 200,
      body: { customsource: { handle: cv.handle, type: 'application/pdf' } },
    })
    const robinsGrant = await uploadGrant(robin)
    expect(await post('/fs/cloud/store/', { ...robinsGrant, clouds })).toMatchObject(rejection(404, 'NOT_FOUND'))
    expect(await post('/fs/cloud/store/', { clouds })).toMatchObject(rejection(403, 'FORBIDDEN'))
    for (const path of ['/', '/a\0b', `/${cv.handle}\0`, '/\ud800'])
      expect(await post('/fs/cloud/store/', { ...grant, clouds: { customsource: { path } } })).toMatchObject(
        rejection(404, 'NOT_FOUND'),
      )
  })

  it('rejects unsupported calls with NOT_IMPLEMENTED', async () => {
    const grant = await uploadGrant(camille)
    for (const [urlPath, body] of [
      ['/fs/cloud/folder/list', { ...grant, clouds: { googledrive: { path: '/' } } }],
      ['/fs/cloud/recording/video/init', {}],
      ['/fs/cloud/recording/audio/start', {}],
      ['/fs/cloud/recording/video/stop', {}],
    ] as const)
      expect(await post(urlPath, body)).toMatchObject(rejection(501, 'NOT_IMPLEMENTED'))
  })

  it('accepts a logout without a session', async () => {
    expect(await post('/fs/cloud/auth/logout', { apikey: 'embedded', flow: 'web' })).toMatchObject({
      status: 200,
      body: {},
    })
  })

  it('rejects metadata of URLs that storeURL would not read', async () => {
    const grant = await uploadGrant(camille)
    expect(await post('/fs/cloud/metadata', { ...grant, url: 'http://169.254.169.254/' })).toMatchObject(
      rejection(403, 'FORBIDDEN'),
    )
  })

  it('responds to the prefetch call of the file picker', async () => {
    const security = await uploadGrant(camille)
    const { status, body } = await post('/fs/up/prefetch', {
      apikey: 'embedded',
      security,
      settings: ['inapp_browser'],
      permissions: ['intelligent_ingestion'],
    })
    expect({ status, body }).toEqual({
      status: 200,
      body: { blocked: false, settings: { inapp_browser: false }, permissions: { intelligent_ingestion: false } },
    })
    const invalid = { security: { ...security, signature: 'x' } }
    expect(await post('/fs/up/prefetch', invalid)).toMatchObject(rejection(403, 'FORBIDDEN'))
  })
})
