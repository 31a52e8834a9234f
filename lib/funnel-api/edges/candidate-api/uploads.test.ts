import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, CV, signUp } from '#tests/support/candidates'

let api: TestApi
let camille: Candidate
beforeAll(async () => {
  api = await openTestApi()
  camille = await signUp(api)
})
afterAll(() => api.close())

describe('POST /me/uploads', () => {
  it('issues a policy to upload one file into a folder', async () => {
    const { status, body } = await camille.send('POST', '/me/uploads', {
      folder: 'candidacy/resume',
      filename: 'cv.pdf',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ apikey: 'embedded', filename: 'cv.pdf', hosts: '' })
    const policy = JSON.parse(Buffer.from((body as { policy: string }).policy, 'base64url').toString()) as unknown
    expect(policy).toMatchObject({ path: 'candidacy/resume', maxSize: 10 * 1024 * 1024, user_id: camille.user.id })
  })

  it('accepts only the folders of the specification', async () => {
    for (const folder of ['candidacy/files', 'records', 'user/avatars'])
      expect((await camille.send('POST', '/me/uploads', { folder, filename: 'a.png' })).status).toBe(200)
    for (const folder of ['', 'elsewhere', '../..', 'tmp/x'])
      expect(await camille.send('POST', '/me/uploads', { folder, filename: 'a.png' })).toMatchObject({
        status: 422,
        body: { error: { code: 'INVALID', fields: { folder: expect.anything() } } },
      })
  })

  it('requires a name of at most 255 characters', async () => {
    for (const [filename, key] of [
      ['', 'REQUIRED'],
      ['a'.repeat(256), 'MAX_LENGTH'],
    ])
      expect(await camille.send('POST', '/me/uploads', { folder: 'records', filename })).toMatchObject({
        status: 422,
        body: { error: { fields: { filename: { key } } } },
      })
  })

  it('requires a session', async () => {
    expect((await api.send('POST', '/me/uploads', { folder: 'records', filename: 'a.mp4' })).status).toBe(401)
  })
})

describe('GET /me/files/:handle', () => {
  it("returns a link to the user's own file", async () => {
    const { handle } = await camille.upload('candidacy/resume', 'cv.pdf', CV)
    const { status, body } = await camille.send('GET', `/me/files/${handle}`)
    expect(status).toBe(200)
    expect((body as { url: string }).url).toMatch(
      new RegExp(`^/fs/file/${handle}\\?expiry=\\d+&signature=[0-9a-f]{64}$`),
    )
  })

  it('returns 404 for files of other users in any company', async () => {
    const { handle } = await camille.upload('candidacy/resume', 'cv.pdf', CV)
    const robin = await signUp(api)
    const stranger = await signUp(api, { company: 'foundry' })
    for (const other of [robin, stranger]) expect((await other.send('GET', `/me/files/${handle}`)).status).toBe(404)
    expect((await camille.send('GET', '/me/files/nothing')).status).toBe(404)
    expect((await api.send('GET', `/me/files/${handle}`)).status).toBe(401)
  })
})
