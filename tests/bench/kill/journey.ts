import { hash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Campaign } from '#lib/domain/campaign'
import { type Grant, ResponseError, type Send, sendFile, sendJson, sendTo, type Server } from '#tests/bench/sending'
import { solve } from '#tests/support/proof'

export const COMPANY = 'noctua'
const JOB = 'logbook-transcriber-yerevan'
const PASSWORD = 'a calm winter morning'
const CV = readFileSync(path.join(import.meta.dirname, '../../support/cv.pdf'))

/** The server, which visitors reach through a proxy that passes on their IP address. */
export type Site = Server & { onAnswered: () => void }

let visitors = 0

/** Creates a visitor with cookies and an IP address that no other visitor has. */
function createVisitor(site: Site) {
  const address = `10.9.${(visitors >> 8) & 255}.${(visitors += 1) & 255}`
  const client = sendTo(site, { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' }, 15_000)
  const send: Send = async (call) => {
    const answer = await client(call)
    site.onAnswered()
    return answer
  }
  const call = <T>(method: string, pathname: string, body?: object, headers?: Record<string, string>) =>
    sendJson<T>(send, method, pathname, body, headers)
  return { send, call }
}

/** The writes that the server has acknowledged. They are compared with the database after each kill. */
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
type StartConversation = (candidacy_id: number) => Promise<number>

/** Creates a candidate who applies, from sign-up to the last message, and repeats unanswered calls as browsers do. */
export function createJourney(site: Site, campaign: Campaign, number: number, startConversation: StartConversation) {
  const { call, send } = createVisitor(site)
  const email = `killed-${number}-${Date.now()}@example.org`
  const nothing = { isUser: false, isAnswered: false, isAttached: false, isConfirmed: false, isDone: false }
  const stored = { candidacy_id: null, draft: { saved: null, sent: null }, files: new Map(), messages: new Map() }
  const journal: Journal = { email, ...nothing, ...stored }
  const question = (type: string) => campaign.survey!.questions.find(({ question_type }) => question_type === type)!
  const key = randomUUID()
  const bytes = Buffer.concat([CV, Buffer.from(`\n% ${journal.email}\n`)])
  let resume_url = ''
  let discussion = 0

  const signUp = async () => {
    const names = { first_name: 'Camille', last_name: 'Dubreuil', email: journal.email, password: PASSWORD }
    const { id: company_id } = await call<{ id: number }>('GET', `/api/companies/${COMPANY}`)
    const proof = async () => solve(await call('GET', `/api/companies/${COMPANY}/bot_challenge`))
    const user = { company_id, ...names, legals: true, locale: 'en' }
    await call('POST', '/api/users', { user, bot_protection: await proof() }).catch(async (error: unknown) => {
      // If the server created the account before it was killed, the candidate signs in.
      if (!(error instanceof ResponseError) || ![409, 422].includes(error.status)) throw error
      const known = { company_id, email: journal.email, password: PASSWORD }
      await call('POST', '/api/sessions', { user: known, bot_protection: await proof() })
    })
    journal.isUser = true
  }
  const apply = async () => {
    const body = { candidacy: { campaign_id: campaign.id } }
    const { id } = await call<{ id: number }>('POST', '/api/me/candidacies', body, { 'idempotency-key': key })
    journal.candidacy_id = id
    discussion = await startConversation(id)
  }
  const patch = (step: string, body: () => object, done: () => void) => async () => {
    await call('PATCH', `/api/me/candidacies/${journal.candidacy_id}/${step}`, body())
    done()
  }
  const draft = (value: number) => async () => {
    journal.draft.sent = value
    const answer_group = { [question('number').id]: value }
    const done = () => void (journal.draft.saved = value)
    await patch('survey_draft', () => ({ candidacy: { answer_group } }), done)()
  }
  const answers = () => {
    const [score, checkbox, number, text] = ['score', 'checkbox', 'number', 'text'].map(question)
    const choice = { [score!.id]: 4, [checkbox!.id]: [checkbox!.answers[0]!.id] }
    const words = 'That it cannot be read, and what it may be.'
    return { candidacy: { answer_group: { ...choice, [number!.id]: 12, [text!.id]: words } } }
  }
  const answer = patch('survey', answers, () => void (journal.isAnswered = true))
  const upload = async () => {
    const wanted = { folder: 'candidacy/resume', filename: 'cv.pdf' }
    const stored = await sendFile(send, await call<Grant>('POST', '/api/me/uploads', wanted), bytes, 'application/pdf')
    resume_url = stored.url
    journal.files.set(stored.handle, hash('sha256', bytes))
  }
  const attached = () => ({ candidacy: { resume_url } })
  const attach = patch('resume', attached, () => void (journal.isAttached = true))
  const confirm = patch('confirm', Object, () => void (journal.isConfirmed = true))
  const write = (content: string) => {
    const client_key = randomUUID()
    return async () => {
      const body = { discussion_message: { content } }
      await call('POST', `/api/me/discussions/${discussion}/messages`, body, { 'idempotency-key': client_key })
      journal.messages.set(client_key, content)
    }
  }
  const drafts = [7, 8, 9, 10, 11].map(draft)
  const messages = ['When do we begin?', 'And where?', 'With whom?', 'In which language?'].map(write)
  const steps = [signUp, apply, ...drafts, answer, upload, attach, confirm, ...messages]
  let next = 0
  return {
    journal,
    where: () => steps[next]?.name || `step ${next}`,
    /** Continues with the unanswered call. Throws if a call gets no answer. */
    async continue() {
      for (; next < steps.length; next += 1) await steps[next]!()
      journal.isDone = true
    },
  }
}
export type Journey = ReturnType<typeof createJourney>

export const readJob = (site: Site) =>
  createVisitor(site).call<Campaign>('GET', `/api/companies/${COMPANY}/campaigns/${JOB}`)
