import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Campaign } from '#lib/domain/campaign'
import { Refusal, type Site, visitorOf } from '#tests/bench/kill/client'
import { worked } from '#tests/support/proof'

export const COMPANY = 'noctua'
const JOB = 'logbook-transcriber-yerevan'
const PASSWORD = 'a calm winter morning'
const CV = readFileSync(path.join(import.meta.dirname, '../../support/cv.pdf'))

/** What the server has acknowledged; compared with the database after each kill. */
export type Journal = {
  email: string
  isUser: boolean
  candidacy_id: number | null
  /** The last number of the draft that was acknowledged, and the last one that was sent. */
  draft: { saved: number | null; sent: number | null }
  isAnswered: boolean
  /** Hashes of files by handle. */
  files: Map<string, string>
  isAttached: boolean
  isConfirmed: boolean
  /** Contents by client key. */
  messages: Map<string, string>
  isDone: boolean
}
type Talk = (candidacy_id: number) => Promise<number>

/**
 * One candidate from sign-up to the last message; after an interruption it repeats the unanswered call, as browsers do.
 */
export function journey(site: Site, campaign: Campaign, number: number, talk: Talk) {
  const visitor = visitorOf(site)
  const { call } = visitor
  const journal: Journal = {
    ...{ email: `killed-${number}-${Date.now()}@example.org`, isUser: false, candidacy_id: null, isAnswered: false },
    ...{ draft: { saved: null, sent: null }, files: new Map(), isAttached: false, isConfirmed: false },
    ...{ messages: new Map(), isDone: false },
  }
  const about = () => `/api/me/candidacies/${journal.candidacy_id}`
  const question = (type: string) => campaign.survey!.questions.find(({ question_type }) => question_type === type)!
  const key = randomUUID()
  const bytes = Buffer.concat([CV, Buffer.from(`\n% ${journal.email}\n`)])
  let handle = ''
  let resume_url = ''
  let discussion = 0

  const signUp = async () => {
    const names = { first_name: 'Camille', last_name: 'Dubreuil', email: journal.email, password: PASSWORD }
    const { id: company_id } = await call<{ id: number }>('GET', `/api/companies/${COMPANY}`)
    const proof = async () => worked(await call('GET', `/api/companies/${COMPANY}/bot_challenge`))
    const user = { company_id, ...names, legals: true, locale: 'en' }
    await call('POST', '/api/users', { user, bot_protection: await proof() }).catch(async (error: unknown) => {
      // The account may exist since before the server was killed: then its owner signs in.
      if (!(error instanceof Refusal) || ![409, 422].includes(error.status)) throw error
      const known = { company_id, email: journal.email, password: PASSWORD }
      await call('POST', '/api/sessions', { user: known, bot_protection: await proof() })
    })
    journal.isUser = true
  }
  const apply = async () => {
    const body = { candidacy: { campaign_id: campaign.id } }
    journal.candidacy_id = (
      await call<{ id: number }>('POST', '/api/me/candidacies', body, { 'idempotency-key': key })
    ).id
    discussion = await talk(journal.candidacy_id)
  }
  const draft = (value: number) => async () => {
    journal.draft.sent = value
    const answer_group = { [question('number').id]: value }
    await call('PATCH', `${about()}/survey_draft`, { candidacy: { answer_group } })
    journal.draft.saved = value
  }
  const answer = async () => {
    const [language] = question('checkbox').answers
    const answer_group = {
      [question('score').id]: 4,
      [question('checkbox').id]: [language!.id],
      [question('number').id]: 12,
      [question('text').id]: 'That it cannot be read, and what it may be.',
    }
    await call('PATCH', `${about()}/survey`, { candidacy: { answer_group } })
    journal.isAnswered = true
  }
  const upload = async () => {
    const leave = await call<{ policy: string; signature: string; filename: string }>('POST', '/api/me/uploads', {
      ...{ folder: 'candidacy/resume', filename: 'cv.pdf' },
    })
    const signed = { apikey: 'embedded', policy: leave.policy, signature: leave.signature }
    const step = <T>(name: string, more: object) => call<T>('POST', `/fs/up/multipart/${name}`, { ...signed, ...more })
    const size = bytes.length
    const begun = { filename: leave.filename, mimetype: 'application/pdf', size }
    const { upload_id } = await step<{ upload_id: string }>('start', begun)
    const { url } = await step<{ url: string }>('upload', { upload_id, part: 1, size })
    const { pathname, search } = new URL(url)
    const etag = await visitor.put(pathname + search, bytes)
    const parts = [{ part_number: 1, etag }]
    const stored = await step<{ handle: string; url: string }>('complete', { upload_id, parts, size })
    handle = stored.handle
    resume_url = stored.url
    journal.files.set(handle, createHash('sha256').update(bytes).digest('hex'))
  }
  const attach = async () => {
    await call('PATCH', `${about()}/resume`, { candidacy: { resume_url } })
    journal.isAttached = true
  }
  const confirm = async () => {
    await call('PATCH', `${about()}/confirm`, {})
    journal.isConfirmed = true
  }
  const write = (content: string) => {
    const client_key = randomUUID()
    return async () => {
      const body = { discussion_message: { content } }
      await call('POST', `/api/me/discussions/${discussion}/messages`, body, { 'idempotency-key': client_key })
      journal.messages.set(client_key, content)
    }
  }
  const steps = [
    ...[signUp, apply, draft(7), draft(8), draft(9), draft(10), draft(11), answer, upload, attach, confirm],
    ...['When do we begin?', 'And where?', 'With whom?', 'In which language?'].map(write),
  ]
  let next = 0
  return {
    journal,
    where: () => steps[next]?.name || `step ${next}`,
    /** Continues from the unanswered call; throws if a call gets no answer. */
    async goOn() {
      for (; next < steps.length; next += 1) await steps[next]!()
      journal.isDone = true
    },
  }
}
export type Journey = ReturnType<typeof journey>

export const readJob = (site: Site) =>
  visitorOf(site).call<Campaign>('GET', `/api/companies/${COMPANY}/campaigns/${JOB}`)
