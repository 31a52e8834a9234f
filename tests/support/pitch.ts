import { expect, type Page } from 'playwright/test'
import { newEmail, PASSWORD, site, wordsOf } from './candidate.ts'
import { proofOn } from './proof.ts'
import { withDatabase } from './with-database.ts'

type Question = {
  id: number
  question_type: string
  is_required: boolean
  answers: { id: number }[]
  range_min?: number | null
}
type Campaign = { id: number; stages: string[]; survey: { questions: Question[] } | null; pitch: { question: string } }

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

/** What is needed of a page to call the API with its session. */
type Caller = Pick<Page, 'goto' | 'evaluate'>

/** A call of the page with its session. */
const callIn = (page: Caller, address = '127.0.0.1') =>
  function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return page.evaluate(
      async ([verb, address, content, from]) => {
        const reply = await fetch(`/api${address}`, {
          method: verb,
          // A different IP address each time: one address may not sign up twenty users in a row.
          headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
          ...((content ?? null) === null ? {} : { body: JSON.stringify(content) }),
        })
        if (!reply.ok) throw new Error(`${verb} ${address}: ${reply.status} ${await reply.text()}`)
        return reply.status === 204 ? null : await reply.json()
      },
      [method, path, body, address] as const,
    ) as Promise<T>
  }

const anyAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`

/** Sets another time limit of a job's pitch, in seconds, because tests cannot wait for a real one. */
export function limitPitch(slug: string, recording_time: number) {
  const sql = `update campaigns set pitch = json_set(pitch, '$.recording_time', ?) where slug = ?`
  expect(withDatabase((database) => database.prepare(sql).run(recording_time, slug)).changes).toBe(1)
}

/** A new candidate of a company, signed in on the page. */
export async function becomeCandidate(page: Caller, company: string) {
  const call = callIn(page, anyAddress())
  await page.goto(site(company, '/terms-and-conditions'))
  const { id: company_id } = await call<{ id: number }>('GET', `/companies/${company}`)
  const user = { company_id, email: newEmail(), first_name: 'Camille', last_name: 'Dubreuil', password: PASSWORD }
  const bot_protection = await proofOn(page, company)
  await call('POST', '/users', { user: { ...user, legals: true, locale: null }, bot_protection })
  return call
}

/** Completes all stages before the pitch of a job for the page's candidate. */
export async function reachPitch(page: Caller, company: string, slug: string) {
  const call = callIn(page)
  const campaign = await call<Campaign>('GET', `/companies/${company}/campaigns/${slug}`)
  const candidacy = await call<{ id: number }>('POST', '/me/candidacies', { candidacy: { campaign_id: campaign.id } })
  if (campaign.stages.includes('VIDEO')) await call('PATCH', `/me/candidacies/${candidacy.id}/video`)
  const required = campaign.survey?.questions.filter(({ is_required }) => is_required) ?? []
  const answer_group = Object.fromEntries(required.map((question) => [question.id, answerTo(question)]))
  if (campaign.survey) await call('PATCH', `/me/candidacies/${candidacy.id}/survey`, { candidacy: { answer_group } })
  await page.goto(site(company, `/jobs/${slug}/apply`))
  return { question: campaign.pitch.question, candidacy_id: candidacy.id, call }
}

/** A new candidate who has completed all stages before the pitch. */
export async function prepareForPitch(page: Caller, company: string, slug: string) {
  await becomeCandidate(page, company)
  return reachPitch(page, company, slug)
}

/** The same, with the pitch on the screen. */
export async function goToPitch(page: Page, company: string, slug: string, locale: string) {
  const say = await wordsOf(locale)
  const prepared = await prepareForPitch(page, company, slug)
  await page.getByRole('button', { name: say('consent.REFUSE') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('funnel.PITCH.TITLE') })).toBeVisible()
  return { say, ...prepared }
}
