import { expect, type Page } from 'playwright/test'
import { type Call, callsOf } from './calls.ts'
import { newEmail, PASSWORD, rejectCookiesInAdvance, site, loadMessages } from './candidate.ts'
import { changeJob } from './change-data.ts'
import { slugOf } from './companies.ts'
import { solve } from './proof.ts'

type Question = {
  id: number
  question_type: string
  is_required: boolean
  answers: { id: number }[]
  range_min?: number | null
}
type Campaign = {
  id: number
  stages: string[]
  survey: { questions: Question[] } | null
  pitch: { question: string } | null
}

/** A valid answer to a required question of any type. */
function answerTo({ question_type, answers, range_min }: Question): unknown {
  if (answers.length > 0) return question_type === 'checkbox' ? [answers[0]!.id] : answers[0]!.id
  if (question_type === 'number') return range_min ?? 1
  if (question_type === 'score') return 3
  if (question_type === 'date') return '2027-03-01'
  if (question_type === 'date_range') return { from: '2027-03-01', to: '2027-03-08' }
  if (question_type === 'location') return { name: 'Lille', city: 'Lille', lat: 50.6, lon: 3.06 }
  if (question_type === 'url') return 'https://example.org/me'
  return 'Because bread is made at night, and the night is calm, and so am I, most of the time.'
}

/** Sets a shorter recording limit of a job's pitch, in seconds, to keep tests short. */
export const limitPitch = (company: string, job: string, recording_time: number) =>
  changeJob(company, job, `pitch = json_set(pitch, '$.recording_time', ?)`, recording_time)

/** Signs up a new candidate of a company. Returns the email address. */
export async function createAccount(call: Call, slug: string, email = newEmail()) {
  const { id: company_id } = await call<{ id: number }>('GET', `/companies/${slug}`)
  const user = { company_id, email, first_name: 'Camille', last_name: 'Dubreuil', password: PASSWORD }
  const bot_protection = await solve(await call('GET', `/companies/${slug}/bot_challenge`))
  await call('POST', '/users', { user: { ...user, legals: true, locale: null }, bot_protection })
  return email
}

/** Starts an application for a job, and completes its video stage. */
export async function startCandidacy(call: Call, slug: string, job: string) {
  const campaign = await call<Campaign>('GET', `/companies/${slug}/campaigns/${job}`)
  const candidacy = await call<{ id: number }>('POST', '/me/candidacies', { candidacy: { campaign_id: campaign.id } })
  if (campaign.stages.includes('VIDEO')) await call('PATCH', `/me/candidacies/${candidacy.id}/video`)
  return { campaign, candidacy }
}

/** Completes all stages before the pitch of a job. */
export async function completeStages(call: Call, slug: string, job: string) {
  const { campaign, candidacy } = await startCandidacy(call, slug, job)
  const required = campaign.survey?.questions.filter(({ is_required }) => is_required) ?? []
  const answer_group = Object.fromEntries(required.map((question) => [question.id, answerTo(question)]))
  if (campaign.survey) await call('PATCH', `/me/candidacies/${candidacy.id}/survey`, { candidacy: { answer_group } })
  return { question: campaign.pitch?.question ?? '', candidacy_id: candidacy.id }
}

/** Signs up a new candidate of a company in the page's browser. Returns a function that calls the API as this user. */
export async function becomeCandidate(page: Page, company: string) {
  const call = callsOf(page, site(company, '/'))
  await createAccount(call, slugOf(company))
  return call
}

/** Completes all stages before the pitch of a job for the page's candidate, and opens the application. */
export async function reachPitch(page: Page, company: string, job: string) {
  const call = callsOf(page, site(company, '/'))
  const stages = await completeStages(call, slugOf(company), job)
  await page.goto(site(company, `/jobs/${job}/apply`))
  return { ...stages, call }
}

/** Signs up a new candidate, completes all stages before the pitch, and opens the application. */
export async function prepareForPitch(page: Page, company: string, job: string) {
  await becomeCandidate(page, company)
  return reachPitch(page, company, job)
}

/** Calls `prepareForPitch` with cookies rejected in advance, and waits for the pitch step. */
export async function goToPitch(page: Page, company: string, job: string, locale: string) {
  const t = await loadMessages(locale)
  await rejectCookiesInAdvance(page, company)
  const prepared = await prepareForPitch(page, company, job)
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.PITCH.TITLE') })).toBeVisible()
  return { t, ...prepared }
}

/** Continues without an answer to an optional pitch. */
export const skipPitch = (page: Page, t: (key: string) => string) =>
  page.getByRole('button', { name: t('funnel.PITCH.SKIP') }).click()
