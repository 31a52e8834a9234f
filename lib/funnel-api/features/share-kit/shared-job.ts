import { ApiError } from '#lib/contract/errors'
import type { Campaign } from '#lib/domain/campaign'
import type { ShareKit } from '#lib/contract/staff/share-kit'
import { jobSummary } from '#lib/domain/job-summary'
import { formatPay } from '#lib/domain/money'
import { campaignPlace } from '#lib/domain/place'
import { withoutInvisible } from '#lib/domain/plain-name'
import type { Api } from '#lib/funnel-api/platform/context'
import { localizedText } from '#lib/funnel-api/platform/localize'
import { companyRow } from '#lib/funnel-api/features/companies/queries'
import { getCampaign, listEntities } from '#lib/funnel-api/features/campaigns/queries'
import { readMessages, type Translate, translatorOf } from '#lib/funnel-api/platform/messages'

type Status = ShareKit['status']

const statusOf = ({ is_draft, is_online }: Pick<Campaign, 'is_draft' | 'is_online'>): Status =>
  is_draft ? 'DRAFT' : is_online ? 'PUBLISHED' : 'CLOSED'

/** Reads a job with what its posts and posters show, in the language of the job. Throws NOT_FOUND. */
export async function readSharedJob(api: Api, company_id: number, slug: string) {
  const company = await companyRow(api.db, company_id)
  const campaign = await getCampaign(api, company, slug)
  const entities = await listEntities(api, company_id)
  const publisher = (campaign.entity_id !== null && entities.get(campaign.entity_id)) || company
  const translator = (name: string) => translatorOf(campaign.locale, readMessages(campaign.locale, name))
  const tEnums = translator('enumerations')
  const about = localizedText(company.description_texts, campaign.locale, company.locale)
  const origin = api.origin(company.slug)
  return {
    company,
    campaign,
    t: translator('sharing'),
    status: statusOf(campaign),
    origin,
    url: `${origin}/jobs/${encodeURIComponent(campaign.slug)}`,
    name: withoutInvisible(campaign.name).trim(),
    publisher: withoutInvisible(publisher.name).trim(),
    logo_url: publisher.logo_url ?? company.logo_url,
    facts: factsOf(campaign, tEnums),
    summary: withoutInvisible(jobSummary([], campaign.description, campaign.locale) || about).trim(),
  }
}
export type SharedJob = Awaited<ReturnType<typeof readSharedJob>>

const factsOf = (campaign: Parameters<typeof campaignPlace>[0] & FactsOf, tEnums: Translate) => ({
  place: withoutInvisible(campaignPlace(campaign)),
  contract: tEnums(`JOB_TYPE.${campaign.job_type}`),
  pay: formatPay(campaign, campaign.locale, tEnums) ?? '',
})
type FactsOf = Pick<Campaign, 'job_type' | 'locale'> & Parameters<typeof formatPay>[0]

/** Returns the URL of a job with its source, so that visits are counted for this source. */
export const urlOfSource = ({ url }: Pick<SharedJob, 'url'>, source: string) => `${url}?source=${source}`

/** Throws if visitors cannot open the job, because printed codes would lead to an error page. */
export function requirePublished({ status }: Pick<SharedJob, 'status'>) {
  if (status === 'DRAFT') throw new ApiError('CONFLICT', 'Job is a draft. Publish it first.')
  if (status === 'CLOSED') throw new ApiError('CAMPAIGN_CLOSED', 'Job is closed. Reopen it first.')
}
