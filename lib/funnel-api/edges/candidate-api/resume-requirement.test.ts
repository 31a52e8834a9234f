import type { ResumeRequirement } from '#lib/domain/enumerations'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, CV, signUp } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

/** A draft for a job that has only the RESUME stage. */
async function start(requirement: ResumeRequirement) {
  await ask(requirement)
  const candidate = await signUp(api)
  const { id } = await apply(api, candidate, 'counter-clerk')
  const patch = (path: string, body?: object) => candidate.send('PATCH', `/me/candidacies/${id}/${path}`, body)
  return {
    id,
    candidate,
    attach: (resume_url: string | null) => patch('resume', { candidacy: { resume_url } }),
    newCv: async () => (await candidate.upload('candidacy/resume', 'cv.pdf', CV)).url,
    submit: () => patch('confirm'),
  }
}
const ask = async (resume_requirement: ResumeRequirement) =>
  api.staff('PATCH', '/campaigns/counter-clerk', { resume_requirement }, await api.keyOf())
const incomplete = { status: 409, body: { error: { code: 'STAGE_LOCKED' } } }
const readAsStaff = async (id: number) =>
  (await api.staff('GET', `/candidacies/${id}`, undefined, await api.keyOf())).body

it('is set by the staff API when a job is created and changed, and requires a CV by default', async () => {
  const key = await api.keyOf()
  const job = { name: 'Oven keeper', locale: 'en', job_type: 'PERMANENT_CONTRACT', stages: ['RESUME'] }
  const create = (slug: string, more: object) => api.staff('POST', '/campaigns', { ...job, slug, ...more }, key)
  const read = async (slug: string) => (await api.staff('GET', `/campaigns/${slug}`, undefined, key)).body
  for (const [slug, more, expected] of [
    ['keeper', {}, 'REQUIRED'],
    ['second-keeper', { resume_requirement: 'OPTIONAL' }, 'OPTIONAL'],
    ['third-keeper', { resume_requirement: 'NOT_ASKED', is_online: true }, 'NOT_ASKED'],
  ] as const) {
    expect(await create(slug, more)).toMatchObject({ body: { resume_requirement: expected } })
    expect(await read(slug)).toMatchObject({ resume_requirement: expected })
  }
  const change = (body: object) => api.staff('PATCH', '/campaigns/second-keeper', body, key)
  expect((await change({ name: 'Oven keeper at night' })).body).toMatchObject({ resume_requirement: 'OPTIONAL' })
  expect((await change({ resume_requirement: 'REQUIRED' })).body).toMatchObject({ resume_requirement: 'REQUIRED' })
  for (const wrong of ['MAYBE', '', null, true])
    expect([wrong, (await change({ resume_requirement: wrong })).status]).toEqual([wrong, 422])
  expect(await read('second-keeper')).toMatchObject({ resume_requirement: 'REQUIRED' })
})

it('rejects an application without a required CV', async () => {
  const { attach, submit } = await start('REQUIRED')
  expect(await attach(null)).toMatchObject({
    status: 422,
    body: { error: { fields: { 'candidacy.resume_url': { key: 'REQUIRED' } } } },
  })
  expect(await submit()).toMatchObject(incomplete)
})

it('asks for an optional CV until the candidate continues without one', async () => {
  const { id, attach, submit } = await start('OPTIONAL')
  expect(await submit()).toMatchObject(incomplete)
  expect((await attach(null)).body).toMatchObject({ is_resume_passed: true, resume_url: null })
  expect((await submit()).status).toBe(200)
  expect(await readAsStaff(id)).toMatchObject({ resume: null, resume_requirement: 'OPTIONAL' })
})

it('asks again after the attached CV was deleted', async () => {
  const { candidate, attach, newCv, submit } = await start('OPTIONAL')
  await attach(null)
  expect((await attach(await newCv())).body).toMatchObject({ is_resume_passed: false, resume_url: expect.any(String) })
  const [resume] = (await candidate.send('GET', '/me/resumes')).body as { id: number }[]
  await candidate.send('DELETE', `/me/resumes/${resume!.id}`)
  expect(await submit()).toMatchObject(incomplete)
})

it('asks again if the job requires a CV in the meantime', async () => {
  const { attach, submit } = await start('OPTIONAL')
  await attach(null)
  await ask('REQUIRED')
  expect(await submit()).toMatchObject(incomplete)
})

it('accepts an application without a CV if the job asks for none, and rejects a CV', async () => {
  const { attach, newCv, submit, id } = await start('NOT_ASKED')
  for (const url of [null, await newCv()])
    expect(await attach(url)).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } })
  expect((await submit()).body).toMatchObject({ resume_url: null, reference: expect.any(String) })
  expect(await readAsStaff(id)).toMatchObject({ resume: null, resume_requirement: 'NOT_ASKED' })
})

it('does not send a CV that was attached before the job stopped asking for one', async () => {
  const { id, candidate, attach, newCv, submit } = await start('OPTIONAL')
  await attach(await newCv())
  await ask('NOT_ASKED')
  expect((await submit()).body).toMatchObject({ resume_url: null })
  expect(await readAsStaff(id)).toMatchObject({ resume: null })
  expect((await candidate.send('GET', '/me/resumes')).body).toMatchObject([{ filename: 'cv.pdf', is_sent: false }])
})

it('keeps the requirement that the job had when the candidate applied', async () => {
  const { id, attach, submit } = await start('OPTIONAL')
  await attach(null)
  await submit()
  await ask('REQUIRED')
  expect(await readAsStaff(id)).toMatchObject({ resume_requirement: 'OPTIONAL' })
})
