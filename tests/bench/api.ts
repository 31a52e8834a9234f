import { createCaller, toRequest } from '#lib/contract/caller'
import { createCandidacy } from '#lib/contract/candidacies'
import { listCampaigns, readCampaign, readCompany } from '#lib/contract/companies'
import { draftSurvey } from '#lib/contract/extensions'
import { isOpen } from '#lib/domain/campaign'
import { ask, BASE, openEmbedded } from '#tests/bench/embedded'
import { type Engine, onBoth } from '#tests/bench/engines'
import { addPeople } from '#tests/bench/people'
import { CONCURRENCY, rateOf } from '#tests/bench/rate'
import type { Result, Row } from '#tests/bench/result'

const COMPANY = 'noctua'
/** Its first stage is the survey, so drafts do not require a video to be seen first. */
const CAMPAIGN = 'bildverarbeitung-zuerich'

const headersOf = (authorization?: string) => ({ 'x-company': COMPANY, ...(authorization && { authorization }) })

/** Every pair of a user and an open campaign, each once: a candidacy cannot be created twice. */
function* pairs(tokens: readonly string[], campaign_ids: readonly number[]) {
  for (const token of tokens) for (const campaign_id of campaign_ids) yield { token, campaign_id }
}

async function worksOf(engine: Engine) {
  const { api, send, close } = await openEmbedded(engine)
  const call = createCaller(send, BASE)
  const company = await call(readCompany, { params: { company_subdomain: COMPANY } })
  const cards = await call(listCampaigns, { params: { company_slug: COMPANY } })
  const params = { company_slug: COMPANY, slug: CAMPAIGN }
  const { id: campaign_id, survey } = await call(readCampaign, { params })
  const [drafter, ...tokens] = await addPeople(api.db, company.id)
  const headers = headersOf(drafter)
  const { id } = await call(createCandidacy, { headers, body: { candidacy: { campaign_id } } })
  const text = survey?.questions.find(({ question_type }) => question_type === 'text')
  if (!text) throw new Error(`${CAMPAIGN} has no question to answer in words`)
  const left = pairs(
    tokens,
    cards.filter((card) => isOpen(card)).map((card) => card.id),
  )
  let drafts = 0
  return {
    close,
    showcase: () =>
      ask(send, toRequest(listCampaigns, { params: { company_slug: COMPANY }, headers: headersOf() }, BASE)),
    campaign: () => ask(send, toRequest(readCampaign, { params, headers: headersOf() }, BASE)),
    draft: () => {
      const answer_group = { [text.id]: `Nights are long here: ${(drafts += 1)}` }
      return ask(send, toRequest(draftSurvey, { params: { id }, headers, body: { candidacy: { answer_group } } }, BASE))
    },
    candidacy: () => {
      const { value } = left.next()
      if (!value) throw new Error('no pair of a person and a campaign is left: add people')
      const body = { candidacy: { campaign_id: value.campaign_id } }
      return ask(send, toRequest(createCandidacy, { headers: headersOf(value.token), body }, BASE))
    },
  }
}

async function rowsOf(engine: Engine): Promise<Row[]> {
  const works = await worksOf(engine)
  try {
    const select = { what: `bare SELECT 1, ${engine.name}`, value: await rateOf(engine.select) }
    const insert = { what: `bare durable INSERT, ${engine.name}`, value: await rateOf(engine.insert) }
    const row = async (what: string, work: () => Promise<unknown>, baseline: Row['baseline']): Promise<Row> => ({
      what: `${engine.name}: ${what}`,
      value: await rateOf(work),
      unit: 'calls/s',
      baseline,
    })
    return [
      await row('campaigns of a company', works.showcase, select),
      await row('one campaign', works.campaign, select),
      await row('saves a survey draft', works.draft, insert),
      await row('creates a candidacy', works.candidacy, insert),
    ]
  } finally {
    await works.close()
  }
}

/** The embedded API called as the site calls it, without HTTP, on both databases. */
export async function run(): Promise<Result> {
  const rows = await onBoth(rowsOf)
  const notes = [
    `${CONCURRENCY} callers at once; every write is durable (SQLite synchronous=FULL, PostgreSQL fsync=on).`,
  ]
  return { title: 'API: reads and writes', rows, notes, failures: [] }
}
