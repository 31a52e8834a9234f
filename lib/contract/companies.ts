import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Campaign, CampaignCard } from '#lib/domain/campaign'
import { Company } from '#lib/domain/company'
import { Locale } from '#lib/domain/enumerations'
import { Terms, TermsLabels } from '#lib/domain/terms'
import { Theme } from '#lib/domain/theme'

const lang = z.object({ lang: Locale.optional() })

export const readCompany = endpoint({
  method: 'GET',
  path: '/companies/:company_subdomain',
  query: lang,
  reply: Company,
})
export const readTheme = endpoint({ method: 'GET', path: '/companies/:slug/theme', reply: Theme })
export const readTermsLabels = endpoint({ method: 'GET', path: '/companies/:slug/terms/labels', reply: TermsLabels })
export const readCompanyTerms = endpoint({ method: 'GET', path: '/companies/:slug/terms', query: lang, reply: Terms })
export const readTerms = endpoint({ method: 'GET', path: '/terms', query: lang, reply: Terms })

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/companies/:company_slug/campaigns/showcase',
  reply: z.array(CampaignCard),
})
/** The texts of zod's `stringbool`, which is too large for the pages that load this file. */
const TRUE = /^(?:true|1|yes|on|y|enabled)$/i
const BOOLEAN = new RegExp(`${TRUE.source}|^(?:false|0|no|off|n|disabled)$`, 'i')
const booleanText = z
  .string()
  .regex(BOOLEAN)
  .transform((text) => TRUE.test(text))

/**
 * Returns 410 GONE for a closed campaign, unless the caller has a candidacy for it. The parameters do not change the
 * reply, because drafts are open to all (§4). `is_preview` marks a visit that is not by a candidate. `source` is the
 * origin of the visit. Both are for APIs that count views by this call. The embedded API counts only by
 * `trackCampaign`.
 */
export const readCampaign = endpoint({
  method: 'GET',
  path: '/companies/:company_slug/campaigns/:slug',
  query: z.object({
    is_preview: z.boolean().or(booleanText).optional(),
    source: z.string().max(200).optional(),
  }),
  reply: Campaign,
})
export const trackCampaign = endpoint({
  method: 'POST',
  path: '/companies/:company_slug/campaigns/:slug/track',
  body: z.object({ source: z.string().max(200).nullable().default(null) }),
})
