import { attachResume, listResumes } from '#lib/contract/candidacy-files'
import { confirmCandidacy } from '#lib/contract/candidacy-draft'
import { deleteResume } from '#lib/contract/extensions'
import { deleteAbandoned } from '#lib/funnel-api/features/files/unused'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, applyFully, type Candidate, CV, signUp } from '#tests/support/candidates'
import type { Stored } from '#tests/support/uploads'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const text = (content: string) => Buffer.from(content)
const sizeOf = ({ key }: Stored) => api.api.store.size(key)
const names = async (person: Candidate) => (await person.call(listResumes)).map(({ filename }) => filename)

/** Adds a CV to the library of a new user, attached to an application for 'counter-clerk'. */
async function withCv(bytes = CV) {
  const person = await signUp(api)
  const { id } = await apply(api, person, 'counter-clerk')
  const file = await person.upload('candidacy/resume', bytes === CV ? 'cv.pdf' : 'cv.txt', bytes)
  const attach = (url: string, candidacy_id = id) =>
    person.call(attachResume, { params: { id: candidacy_id }, body: { candidacy: { resume_url: url } } })
  await attach(file.url)
  const [resume] = await person.call(listResumes)
  return { person, candidacy_id: id, file, attach, id: resume!.id! }
}

describe('DELETE /me/resumes/:id', () => {
  it('deletes a CV with its bytes, and removes it from a draft', async () => {
    const { person, candidacy_id, file, id } = await withCv()
    expect(await person.call(deleteResume, { params: { id } })).toEqual({ is_kept: false })
    expect(await names(person)).toEqual([])
    expect(await sizeOf(file)).toBeNull()
    expect((await person.send('GET', `/me/candidacies/${candidacy_id}`)).body).toMatchObject({ resume_url: null })
    expect((await person.send('DELETE', `/me/resumes/${id}`)).status).toBe(404)
  })

  it('retains it for a submitted application until that application is deleted', async () => {
    const { person, attach, file, id } = await withCv()
    const { id: sent } = await applyFully(api, person)
    await attach(file.url, sent)
    await person.call(confirmCandidacy, { params: { id: sent } })
    expect(await person.call(listResumes)).toMatchObject([{ id, is_sent: true }])
    expect(await person.call(deleteResume, { params: { id } })).toEqual({ is_kept: true })
    expect(await names(person)).toEqual([])
    expect((await person.send('GET', `/me/candidacies/${sent}`)).body).toMatchObject({ resume_filename: 'cv.pdf' })
    expect(await sizeOf(file)).toBe(CV.length)
    await person.send('DELETE', `/me/candidacies/${sent}`)
    expect(await sizeOf(file)).toBeNull()
  })

  it('leaves a submitted application with a CV or a draft without one after a concurrent submission', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const { person, candidacy_id, id } = await withCv()
      await Promise.all([
        person.send('PATCH', `/me/candidacies/${candidacy_id}/confirm`),
        person.send('DELETE', `/me/resumes/${id}`),
      ])
      const { body } = await person.send('GET', `/me/candidacies/${candidacy_id}`)
      const { confirmed_at, resume_url } = body as { confirmed_at: string | null; resume_url: string | null }
      expect(confirmed_at === null).toBe(resume_url === null)
    }
  })

  it('rejects CVs of other users', async () => {
    const { person, file, id } = await withCv()
    expect((await (await signUp(api)).send('DELETE', `/me/resumes/${id}`)).status).toBe(404)
    expect((await api.send('DELETE', `/me/resumes/${id}`)).status).toBe(401)
    expect(await names(person)).toEqual(['cv.pdf'])
    expect(await sizeOf(file)).toBe(CV.length)
  })

  it('changes only applications of the owner', async () => {
    const [mine, theirs] = [await withCv(), await withCv()]
    const othersCandidacy = api.db.selectFrom('candidacies').select('resume_id').where('id', '=', theirs.candidacy_id)
    await api.db.updateTable('candidacies').set({ resume_id: mine.id }).where('id', '=', theirs.candidacy_id).execute()
    await mine.person.call(deleteResume, { params: { id: mine.id } })
    expect(await othersCandidacy.execute()).toEqual([{ resume_id: mine.id }])
  })

  it('is undone by uploading the same file again', async () => {
    const { person, attach, id } = await withCv()
    await person.call(deleteResume, { params: { id } })
    const { url } = await person.upload('candidacy/resume', 'again.pdf', CV)
    await attach(url)
    expect(await names(person)).toEqual(['again.pdf'])
  })
})

describe('unused files', () => {
  it('are deleted after the retention period, unless they have references', async () => {
    const { person, file } = await withCv(text('Ten years of bread.'))
    const unattached = await person.upload('candidacy/resume', 'never-attached.txt', text('Never attached.'))
    const duplicate = await person.upload('candidacy/resume', 'twin.txt', text('Ten years of bread.'))
    await deleteAbandoned(api.api, new Date(api.api.now().getTime() - 3_600_000).toISOString())
    expect(await sizeOf(unattached)).not.toBeNull()
    await deleteAbandoned(api.api, new Date(api.api.now().getTime() + 1000).toISOString())
    expect([await sizeOf(unattached), await sizeOf(duplicate)]).toEqual([null, null])
    expect(await sizeOf(file)).toBe(19)
  })
})
