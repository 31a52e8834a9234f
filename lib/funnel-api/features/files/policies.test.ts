import { openTestApi, type TestApi } from '#tests/support/api'
import { applyFully, type Candidate, CV, signUp } from '#tests/support/candidates'
import { fileService, createTwoColorImage, rejection, signedQuery, uploadGrant } from '#tests/support/file-service'
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

const get = (path: string, init?: RequestInit) => fileService(api).request(path, init)
const post = (path: string, body: unknown) => fileService(api).post(path, body)

describe('policies', () => {
  it('for a file are issued only to its owner', async () => {
    expect(await robin.send('POST', `/me/files/${cv.handle}/grant`, { call: ['stat'] })).toMatchObject(
      rejection(404, 'NOT_FOUND'),
    )
    expect((await api.send('POST', `/me/files/${cv.handle}/grant`, { call: ['stat'] })).status).toBe(401)
    for (const call of [[], ['store'], ['everything'], ['stat', 'stat', 'stat', 'stat', 'stat']])
      expect((await camille.send('POST', `/me/files/${cv.handle}/grant`, { call })).status).toBe(422)
  })

  it('allow only the actions and the file that they name', async () => {
    const { query } = await signedQuery(camille, cv, 'stat')
    expect((await get(`/fs/file/${cv.handle}/metadata?${query}`)).status).toBe(200)
    expect(await get(`/fs/file/${cv.handle}?${query}`, { method: 'DELETE' })).toMatchObject(rejection(403, 'FORBIDDEN'))
    expect(await get(`/fs/file/${cv.handle}?${query}`)).toMatchObject(rejection(403, 'FORBIDDEN'))
    expect(await get(`/fs/file/${image.handle}/metadata?${query}`)).toMatchObject(rejection(403, 'FORBIDDEN'))
  })

  it('for uploads do not allow file calls, and vice versa', async () => {
    const upload = await uploadGrant(camille)
    const query = new URLSearchParams(upload).toString()
    for (const path of [`/fs/file/${cv.handle}/metadata?${query}`, `/fs/file/${cv.handle}?${query}`])
      expect(await get(path)).toMatchObject(rejection(403, 'FORBIDDEN'))
    const { policy, signature } = await signedQuery(camille, cv, 'read', 'stat', 'convert', 'remove')
    const start = { policy, signature, filename: 'cv.pdf', size: 10 }
    expect(await post('/fs/up/multipart/start', start)).toMatchObject(rejection(403, 'FORBIDDEN'))
  })

  it('are valid only on the host of their company', async () => {
    const { query } = await signedQuery(camille, cv, 'stat')
    expect(await get(`http://foundry.test/fs/file/${cv.handle}/metadata?${query}`)).toMatchObject(
      rejection(403, 'FORBIDDEN'),
    )
    const start = { ...(await uploadGrant(camille)), filename: 'cv.pdf', size: 10 }
    expect(await post('http://foundry.test/fs/up/multipart/start', start)).toMatchObject(rejection(403, 'FORBIDDEN'))
  })

  it('expire after 15 minutes and when the user is deleted', async () => {
    const { query } = await signedQuery(camille, cv, 'stat')
    api.shiftClock(16)
    expect(await get(`/fs/file/${cv.handle}/metadata?${query}`)).toMatchObject(rejection(403, 'FORBIDDEN'))
    api.shiftClock(-16)
    const deletedUser = await signUp(api)
    const file = await deletedUser.upload('candidacy/resume', 'cv.pdf', CV)
    const deletedUserGrant = await signedQuery(deletedUser, file, 'stat')
    await api.db.deleteFrom('users').where('id', '=', deletedUser.user.id).execute()
    expect(await get(`/fs/file/${file.handle}/metadata?${deletedUserGrant.query}`)).toMatchObject(
      rejection(403, 'FORBIDDEN'),
    )
  })

  it('are rejected if they are malformed', async () => {
    const { signature } = await signedQuery(camille, cv, 'stat')
    for (const policy of ['', '%%%', 'bm90IGpzb24', Buffer.from('null').toString('base64'), '{}', 'a'.repeat(10_000)])
      expect(
        await get(`/fs/file/${cv.handle}/metadata?policy=${encodeURIComponent(policy)}&signature=${signature}`),
      ).toMatchObject(rejection(403, 'FORBIDDEN'))
  })
})

describe('metadata', () => {
  it('returns the requested fields, or the default fields if none are requested', async () => {
    const { query } = await signedQuery(camille, image, 'stat')
    const defaults = await get(`/fs/file/${image.handle}/metadata?${query}`)
    expect(defaults.body).toMatchObject({
      size: image.size,
      mimetype: 'image/png',
      filename: 'me.png',
      container: 'local',
    })
    const requested = await get(`/fs/file/${image.handle}/metadata?width=true&height=true&sha256=true&${query}`)
    expect(requested.body).toEqual({
      width: 400,
      height: 300,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      scan_status: 'unscanned',
    })
  })
})

describe('remove', () => {
  it('deletes a file and its transforms', async () => {
    const file = await camille.upload('candidacy/files', 'other.png', await createTwoColorImage())
    const { policy, signature, query } = await signedQuery(camille, file, 'remove', 'convert', 'stat')
    const security = `security=policy:${policy},signature:${signature}`
    expect((await get(`/fs/cdn/embedded/resize=width:50/${security}/${file.handle}`)).status).toBe(200)
    expect(await get(`/fs/file/${file.handle}?key=embedded&${query}`, { method: 'DELETE' })).toMatchObject({
      status: 200,
    })
    expect(await api.api.store.size(file.key)).toBeNull()
    expect((await get(`/fs/file/${file.handle}/metadata?${query}`)).status).toBe(404)
    const transforms = await api.db
      .selectFrom('file_transforms')
      .select('key')
      .where('handle', '=', file.handle)
      .execute()
    expect(transforms).toEqual([])
  })

  it('does not delete a CV that an application uses', async () => {
    const ada = await signUp(api)
    const { resume_url } = await applyFully(api, ada)
    const handle = resume_url!.split('/').pop()!
    const { query } = await signedQuery(ada, { handle }, 'remove')
    expect(await get(`/fs/file/${handle}?${query}`, { method: 'DELETE' })).toMatchObject(rejection(409, 'CONFLICT'))
    expect(await get(`/fs/file/${handle}?skip_storage=true&${query}`, { method: 'DELETE' })).toMatchObject(
      rejection(501, 'NOT_IMPLEMENTED'),
    )
  })
})
