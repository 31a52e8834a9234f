import sharp from 'sharp'
import type { User } from '#lib/domain/user'
import { DEFAULT_AVATAR } from '#lib/domain/default-avatar'
import { openTestApi, type Reply, type TestApi } from '#tests/support/api'
import { type Candidate, CV, signUp } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

describe('PATCH /me with a profile picture', () => {
  const photo = () =>
    sharp({ create: { width: 400, height: 400, channels: 3, background: '#a75' } })
      .jpeg()
      .toBuffer()
  const send = (person: Candidate, avatar_handle: unknown) => person.send('PATCH', '/me', { user: { avatar_handle } })
  const urlOf = ({ body }: Reply) => (body as User).secure_avatar_url

  it('returns a link that stays the same for a day and expires within two days', async () => {
    const person = await signUp(api)
    const { handle, key } = await person.upload('user/avatars', 'me.jpg', await photo())
    const url = urlOf(await send(person, handle))
    expect(url).toContain(`/fs/file/${handle}?`)
    expect(urlOf(await person.send('GET', '/me'))).toBe(url)
    api.shiftClock(23 * 60)
    expect((await api.file(url)).headers.get('content-type')).toMatch(/^image\//)
    api.shiftClock(25 * 60)
    expect((await api.file(url)).status).toBe(403)
    api.shiftClock(-48 * 60)
    expect(urlOf(await send(person, null))).toBe(DEFAULT_AVATAR)
    expect(await api.api.store.size(key)).toBeNull()
  })

  it('replaces the previous picture and deletes its bytes', async () => {
    const person = await signUp(api)
    const first = await person.upload('user/avatars', 'me.jpg', await photo())
    const second = await person.upload('user/avatars', 'me.jpg', await photo())
    await send(person, first.handle)
    await send(person, second.handle)
    expect(await send(person, second.handle)).toMatchObject({ status: 200 })
    expect(await api.api.store.size(first.key)).toBeNull()
    expect(await api.api.store.size(second.key)).not.toBeNull()
  })

  it("rejects files that are not the user's own image", async () => {
    const [person, other] = [await signUp(api), await signUp(api)]
    const othersImage = await other.upload('user/avatars', 'me.jpg', await photo())
    const cv = await person.upload('candidacy/resume', 'cv.pdf', CV)
    const inOtherFolder = await person.upload('candidacy/files', 'me.jpg', await photo())
    for (const handle of [othersImage.handle, cv.handle, inOtherFolder.handle, 'a'.repeat(20), '../../etc/passwd', 7])
      expect(await send(person, handle)).toMatchObject({
        status: 422,
        body: { error: { fields: { 'user.avatar_handle': expect.anything() } } },
      })
    expect(urlOf(await person.send('GET', '/me'))).toBe(DEFAULT_AVATAR)
  })
})
