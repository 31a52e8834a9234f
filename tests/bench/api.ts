import { createCaller, toRequest } from '#lib/contract/caller'
import { createCandidacy } from '#lib/contract/create-candidacy'
import { listCampaigns, readCampaign, readCompany } from '#lib/contract/companies'
import { draftSurvey } from '#lib/contract/candidacy-draft'
import { countUnread } from '#lib/contract/me'
import { listDiscussions } from '#lib/contract/messaging'
import { isOpen } from '#lib/domain/campaign'
import { addDiscussions, addPeople, DISCUSSIONS, MESSAGES } from '#tests/bench/data'
import {
  sendAndRead,
  BASE,
  CONCURRENCY,
  type Engine,
  onBoth,
  openEmbedded,
  measureP95,
  measureRate,
} from '#tests/bench/harness'
import { type Result, type Row, rowOf } from '#tests/bench/result'

const COMPANY = 'noctua'
/** Its first stage is the survey, so drafts do not require a video to be seen first. */
const CAMPAIGN = 'bildverarbeitung-zuerich'
const DRAFTS = 200
const MAX_P95_MS = 20

async function measureRows(engine: Engine): Promise<Row[]> {
  const { api, send, close } = await openEmbedded(engine)
  const call = createCaller(send, BASE)
  const company = await call(readCompany, { params: { company_subdomain: COMPANY } })
  const list = { params: { company_slug: COMPANY }, headers: { 'x-company': COMPANY } }
  const campaignInput = { ...list, params: { company_slug: COMPANY, slug: CAMPAIGN } }
  const { id: campaign_id, survey } = await call(readCampaign, campaignInput)
  const text = survey?.questions.find(({ question_type }) => question_type === 'text')
  if (!text) throw new Error(`${CAMPAIGN} has no text question`)
  const [reader, ...others] = await addPeople(api.db, company.id)
  const people = others.map(({ token }) => token)
  const headersFor = (authorization = '') => ({ 'x-company': COMPANY, authorization })
  const apply = (token: string) =>
    call(createCandidacy, { headers: headersFor(token), body: { candidacy: { campaign_id } } })
  // Parallel saves of one draft would wait for each other.
  const drafts = await Promise.all(people.splice(0, DRAFTS).map(async (token) => ({ token, ...(await apply(token)) })))
  // Each pair of a user and an open campaign occurs once, because a candidacy cannot be created twice.
  const open = (await call(listCampaigns, list)).filter((card) => isOpen(card))
  const pairs = people.flatMap((token) => open.map((card) => ({ token, campaign_id: card.id })))
  let saves = 0
  const saveDraft = () => {
    const { id, token } = drafts[(saves += 1) % DRAFTS]!
    const candidacy = { answer_group: { [text.id]: `Nights are long here: ${saves}` } }
    return sendAndRead(
      send,
      toRequest(draftSurvey, { params: { id }, headers: headersFor(token), body: { candidacy } }, BASE),
    )
  }
  const create = () => {
    const pair = pairs.pop()
    if (!pair) throw new Error('every user has applied to every campaign: add users')
    const body = { candidacy: { campaign_id: pair.campaign_id } }
    return sendAndRead(send, toRequest(createCandidacy, { headers: headersFor(pair.token), body }, BASE))
  }
  const select = { what: `bare SELECT 1, ${engine.name}`, value: await measureRate(engine.select) }
  const insert = { what: `bare durable INSERT, ${engine.name}`, value: await measureRate(engine.insert) }
  const row = async (what: string, work: () => Promise<unknown>, baseline: Row['baseline']) =>
    rowOf(`${engine.name}: ${what}`, await measureRate(work), 'calls/s', { baseline })
  const selectP95 = { what: `bare SELECT 1, ${engine.name}, p95`, value: await measureP95(engine.select) }
  const unread = () => sendAndRead(send, toRequest(countUnread, { headers: headersFor(reader!.token) }, BASE))
  const query = { limit: 50 }
  const discussions = () =>
    sendAndRead(send, toRequest(listDiscussions, { headers: headersFor(reader!.token), query }, BASE))
  const limits = { baseline: selectP95, most: MAX_P95_MS }
  try {
    const rows = [
      await row('campaigns of a company', () => sendAndRead(send, toRequest(listCampaigns, list, BASE)), select),
      await row('one campaign', () => sendAndRead(send, toRequest(readCampaign, campaignInput, BASE)), select),
      await row('saves a survey draft', saveDraft, insert),
      await row('creates a candidacy', create, insert),
    ]
    await addDiscussions(api.db, company.id, reader!.id)
    const { nb_msg } = JSON.parse(await unread()) as { nb_msg: number }
    if (nb_msg !== (DISCUSSIONS / 2) * MESSAGES) throw new Error(`counted ${nb_msg} unread messages`)
    const what = `${engine.name}, ${DISCUSSIONS.toLocaleString('en')} discussions`
    rows.push(rowOf(`${what}: unread messages, p95`, await measureP95(unread), 'ms', limits))
    return [...rows, rowOf(`${what}: a page of the list, p95`, await measureP95(discussions), 'ms', limits)]
  } finally {
    await close()
  }
}

/** Measures calls of the embedded API on both databases, without HTTP, as the site makes them. */
export async function run(): Promise<Result> {
  const rows = await onBoth(measureRows)
  const notes = [`${CONCURRENCY} parallel callers; writes are durable (SQLite synchronous=FULL, PostgreSQL fsync=on).`]
  return { rows, notes, failures: [] }
}
