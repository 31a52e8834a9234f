import { exportApplications, type ExportedApplication } from '#lib/funnel-api/features/candidacies/export-applications'
import { readUserAsCaller } from '#lib/funnel-api/features/accounts/queries'
import { dataOfUser } from '#lib/funnel-api/features/privacy/export-user'
import { readCandidacy } from '#lib/funnel-api/features/recruiting/application'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'

let testApi: TestApi
beforeAll(async () => void (testApi = await openTestApi(['bakery'])))
afterAll(() => testApi.close())

it('shows an answer without a kind as a video, because it is from before there were other kinds', async () => {
  const { candidate, id, erase } = await applicant(testApi)
  const { pitch } = await testApi.campaign('night-baker')
  await testApi.db
    .insertInto('records')
    .values({
      candidacy_id: id,
      user_id: candidate.user.id,
      pitch_id: pitch!.id,
      kind: null,
      text: null,
      url: '/fs/cdn/old',
      thumb_url: null,
      fs_handle: 'old',
    })
    .execute()
  const candidacy = (await candidate.send('GET', `/me/candidacies/${id}`)).body
  expect(candidacy).toMatchObject({ record: { kind: 'video' } })
  await erase()
})

it('shows recruiters, commands and exports the questions and answers at submission, after the job has changed', async () => {
  const { id, candidate } = await applicant(testApi)
  const { survey } = await testApi.campaign('night-baker')
  await testApi.db.updateTable('campaigns').set({ survey: null }).where('slug', '=', 'night-baker').execute()

  const company_id = await testApi.companyId()
  const { answers } = await readCandidacy(testApi.api, company_id, id, { linkHost: 'careers', hasTexts: true })
  expect(answers.map(({ question }) => question).toSorted()).toEqual(
    survey!.questions.map(({ content }) => content).toSorted(),
  )
  expect(answers.find(({ question }) => question === 'How many years?')).toMatchObject({ value: 7, text: '7 years' })

  const batches = exportApplications(testApi.api, { company_id }, new AbortController().signal)
  const exported: ExportedApplication[] = []
  for await (const batch of batches) exported.push(...batch)
  const withoutType = answers.map(({ question_type: _type, ...answer }) => answer)
  expect(exported).toMatchObject([{ id, status: 'RECEIVED', answers: withoutType, resume: { filename: 'My CV.pdf' } }])

  const user = await readUserAsCaller(testApi.db, company_id, candidate.user.id)
  const { applications } = await dataOfUser(testApi.api, user, [], 'candidate')
  const texts = answers.map(({ question, text }) => ({ question, answer: text }))
  expect(applications).toMatchObject([{ status: 'RECEIVED', has_pitch: false, cv: 'My CV.pdf', answers: texts }])
})
