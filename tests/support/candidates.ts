import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createUser } from '#lib/contract/accounts'
import { markVideoSeen } from '#lib/contract/candidacies'
import { createCandidacy } from '#lib/contract/create-candidacy'
import { attachResume } from '#lib/contract/candidacy-files'
import { answerSurvey, skipPitch } from '#lib/contract/candidacy-draft'
import type { Survey } from '#lib/domain/survey'
import type { Folder } from '#lib/domain/upload'
import type { Options, TestApi } from '#tests/support/api'
import { upload } from '#tests/support/uploads'

export const PASSWORD = 'a calm winter morning'
export const CV = readFileSync(path.join(import.meta.dirname, 'cv.pdf'))
export const VIDEO = readFileSync(path.join(import.meta.dirname, 'pitch.mp4'))

let people = 0
export const newEmail = () => `person-${(people += 1)}@example.org`

type SignUp = { email?: string; company?: string; locale?: 'fr' | 'nl' | null; first_name?: string }

/** A new verified candidate of a company, with calls in their name. */
export async function signUp(
  api: TestApi,
  { email = newEmail(), company = 'bakery', locale = null, first_name = 'Camille' }: SignUp = {},
) {
  const user = {
    company_id: await api.companyId(company),
    email,
    first_name,
    last_name: 'Dubreuil',
    password: PASSWORD,
    legals: true,
    locale,
  }
  const session = await api.callAs({ company })(createUser, { body: { user } })
  const token = session.auth_token!
  const credentials = { token, company }
  return {
    ...session,
    token,
    email,
    company,
    call: api.callAs(credentials),
    send: (method: string, urlPath: string, body?: unknown, options: Options = {}) =>
      api.send(method, urlPath, body, { ...credentials, ...options }),
    upload: (folder: Folder, filename: string, bytes: Buffer) => upload(api, credentials, folder, filename, bytes),
  }
}
export type Candidate = Awaited<ReturnType<typeof signUp>>

/** Starts a candidacy of a candidate for a campaign. */
export async function apply(api: TestApi, candidate: Candidate, slug: string) {
  const { id } = await api.campaign(slug, candidate.company)
  return candidate.call(createCandidacy, { body: { candidacy: { campaign_id: id } } })
}

/** Creates a user with a started application (`id`), which causes reminders, and with alerts and the newsletter. */
export async function subscriber(api: TestApi) {
  const person = await signUp(api)
  const { id } = await apply(api, person, 'night-baker')
  await api.db
    .updateTable('users')
    .set({ is_campaign_alert_active: true, is_partner_newsletter_active: true })
    .where('id', '=', person.user.id)
    .execute()
  return { user_id: person.user.id, id }
}

/** Completes every stage of an application for 'night-baker' without submitting it. */
export async function applyFully(api: TestApi, candidate: Candidate) {
  const { id } = await apply(api, candidate, 'night-baker')
  const params = { id }
  const { survey } = await api.campaign('night-baker')
  await candidate.call(markVideoSeen, { params })
  await candidate.call(answerSurvey, { params, body: { candidacy: { answer_group: validAnswers(survey!) } } })
  await candidate.call(skipPitch, { params, body: { candidacy: { is_pitch_passed: true } } })
  const { url } = await candidate.upload('candidacy/resume', 'My CV.pdf', CV)
  return candidate.call(attachResume, { params, body: { candidacy: { resume_url: url } } })
}

/** The question of 'night-baker' with this text. */
export const questionOf = (survey: Survey, content: string) =>
  survey.questions.find((question) => question.content === content)!

/** Valid answers to every required question of 'night-baker', by question ID. `changes` are by question text. */
export function validAnswers(survey: Survey, changes: Record<string, unknown> = {}) {
  const choice = (content: string, index: number) => questionOf(survey, content).answers[index]!.id
  const answers: Record<string, unknown> = {
    'Do you drive?': choice('Do you drive?', 0),
    'When?': [choice('When?', 0), choice('When?', 2)],
    'From when?': '2027-01-04',
    'Away?': { from: '2027-02-01', to: '2027-02-14' },
    'Where?': { name: 'Lille', city: 'Lille', lat: 50.6, lon: 3.06 },
    'How many years?': 7,
    'How at ease?': 4,
    'Why?': 'Because bread is made at night.',
    'Your page?': 'https://example.org/me',
    'How did you hear?': choice('How did you hear?', 1),
    ...changes,
  }
  return Object.fromEntries(
    Object.entries(answers).map(([content, value]) => [String(questionOf(survey, content).id), value]),
  ) as Record<string, never>
}
