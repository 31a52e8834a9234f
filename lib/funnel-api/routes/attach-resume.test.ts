import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, applyFully, type Candidate, CV, signUp } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

describe('PATCH /me/candidacies/:id/resume', () => {
  const attach = (candidate: Candidate, id: number, resume_url: unknown) =>
    candidate.send('PATCH', `/me/candidacies/${id}/resume`, { candidacy: { resume_url } })

  it('attaches a CV, under an address of our own', async () => {
    const candidate = await signUp(api)
    const { id } = await apply(api, candidate, 'counter-clerk')
    const { handle } = await candidate.upload('candidacy/resume', 'My CV.pdf', CV)
    for (const named of [
      `http://bakery.test/fs/file/${handle}`,
      `https://evil.test/fs/file/${handle}`,
      `/fs/file/${handle}`,
    ])
      expect((await attach(candidate, id, named)).body).toMatchObject({
        resume_url: `http://bakery.test/fs/file/${handle}`,
        resume_filename: 'My CV.pdf',
      })
    expect((await candidate.send('GET', '/me/resumes')).body).toMatchObject([
      { filename: 'My CV.pdf', size: CV.length },
    ])
  })

  it('keeps one of two CVs with the same content', async () => {
    const candidate = await signUp(api)
    const { id } = await apply(api, candidate, 'counter-clerk')
    const first = await candidate.upload('candidacy/resume', 'one.pdf', CV)
    const second = await candidate.upload('candidacy/resume', 'two.pdf', CV)
    await Promise.all([attach(candidate, id, first.url), attach(candidate, id, second.url)])
    expect((await candidate.send('GET', '/me/resumes')).body).toHaveLength(1)
  })

  it('refuses what is not a CV of the candidate’s own', async () => {
    const [candidate, other] = [await signUp(api), await signUp(api)]
    const { id } = await apply(api, candidate, 'counter-clerk')
    const theirs = await other.upload('candidacy/resume', 'cv.pdf', CV)
    const elsewhere = await candidate.upload('candidacy/files', 'cv.pdf', CV)
    for (const url of [
      theirs.url,
      elsewhere.url,
      'https://evil.test/cv.pdf',
      `${theirs.url}?x=1`,
      'javascript:alert(1)',
      '/fs/file/../../etc/passwd',
    ])
      expect(await attach(candidate, id, url)).toMatchObject({
        status: 422,
        body: { error: { code: 'INVALID', fields: { 'candidacy.resume_url': { key: 'INVALID_PATTERN' } } } },
      })
    const rows = api.db.selectFrom('candidacies').select('resume_id').where('id', '=', id)
    expect(await rows.execute()).toEqual([{ resume_id: null }])
    expect((await candidate.send('GET', '/me/resumes')).body).toEqual([])
  })

  it('attaches nothing to somebody else’s application', async () => {
    const [candidate, other] = [await signUp(api), await signUp(api)]
    const { id } = await apply(api, candidate, 'counter-clerk')
    const { url } = await other.upload('candidacy/resume', 'cv.pdf', CV)
    expect((await attach(other, id, url)).status).toBe(404)
  })

  it('shows each person their own CVs', async () => {
    const candidate = await signUp(api)
    await applyFully(api, candidate)
    expect((await (await signUp(api)).send('GET', '/me/resumes')).body).toEqual([])
    expect((await api.send('GET', '/me/resumes')).status).toBe(401)
  })
})
