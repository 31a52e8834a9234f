import 'server-only'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import * as companies from '#lib/contract/companies'
import * as discovery from '#lib/contract/discovery'
import { ApiError } from '#lib/contract/errors'
import * as extensions from '#lib/contract/extensions'
import type { Campaign, CampaignCard } from '#lib/domain/campaign'
import { Locale } from '#lib/domain/enumerations'
import { NO_SECTIONS } from '#lib/domain/website'
import { callUpstream } from '#lib/server/upstream'

/** Cached for one request. Next caches pages that use them for their `revalidate`. Null means 404 or 410 of the API. */

const orNull = async <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'GONE')) return null
    throw error
  })

/** The pseudo-locale shows the company's texts in the company's own language. */
const lang = (locale: string) => ({ lang: Locale.safeParse(locale).data })

export const loadCompany = cache((company_subdomain: string, locale: string) =>
  orNull(callUpstream(companies.readCompany, { params: { company_subdomain }, query: lang(locale) })),
)
export const loadTheme = cache((slug: string) => orNull(callUpstream(companies.readTheme, { params: { slug } })))
export const loadLabels = cache((slug: string) => orNull(callUpstream(companies.readTermsLabels, { params: { slug } })))
export const loadSections = cache((slug: string, locale: string) =>
  orNull(callUpstream(extensions.readSections, { params: { slug }, query: lang(locale) })),
)
export const loadHome = cache((slug: string, locale: string) =>
  orNull(callUpstream(extensions.readHome, { params: { slug }, query: lang(locale) })),
)
export const loadProfessions = cache((slug: string, locale: string) =>
  orNull(callUpstream(extensions.listProfessions, { params: { slug }, query: lang(locale) })),
)
export const loadMembers = cache((slug: string, locale: string) =>
  orNull(callUpstream(extensions.listMembers, { params: { slug }, query: lang(locale) })),
)
export const loadArticles = cache((slug: string, locale: string) =>
  orNull(callUpstream(extensions.listArticles, { params: { slug }, query: lang(locale) })),
)
export const loadArticle = cache((slug: string, article_slug: string, locale: string) =>
  orNull(callUpstream(extensions.readArticle, { params: { slug, article_slug }, query: lang(locale) })),
)
export const loadCustom = cache((slug: string, locale: string) =>
  orNull(callUpstream(extensions.readCustom, { params: { slug }, query: lang(locale) })),
)
export const loadFaq = cache((slug: string, locale: string) =>
  orNull(callUpstream(extensions.listFaq, { params: { slug }, query: lang(locale) })),
)
export const loadFaqArticle = cache((slug: string, category_slug: string, faq_slug: string, locale: string) =>
  orNull(callUpstream(extensions.readFaq, { params: { slug, category_slug, faq_slug }, query: lang(locale) })),
)
export const loadTerms = cache((locale: string) => orNull(callUpstream(companies.readTerms, { query: lang(locale) })))
export const loadCompanyTerms = cache((slug: string, locale: string) =>
  orNull(callUpstream(companies.readCompanyTerms, { params: { slug }, query: lang(locale) })),
)
export const loadNewsletterTerms = cache((slug: string, locale: string) =>
  orNull(callUpstream(extensions.readNewsletterTerms, { params: { slug }, query: lang(locale) })),
)
/**
 * Campaigns with entities only if the company shows them (§6). Empty if the company does not exist; `loadSite` then
 * redirects, whichever reply comes first.
 */
export const loadCampaigns = cache(async (company_slug: string, locale: string): Promise<CampaignCard[]> => {
  const [company, found] = await Promise.all([
    loadCompany(company_slug, locale),
    orNull(callUpstream(companies.listCampaigns, { params: { company_slug } })),
  ])
  return (found ?? []).map((card) => (company?.is_multi_entity_active ? card : { ...card, entity: null }))
})

export const loadJobs = cache((slug: string) => orNull(callUpstream(discovery.listJobs, { params: { slug } })))
export const loadSiteMap = cache((slug: string) => orNull(callUpstream(discovery.readSiteMap, { params: { slug } })))

/** The campaign, 'closed' if it is no longer public, or null if it never existed. */
export const loadCampaign = cache(
  async (company_slug: string, slug: string, is_preview?: boolean): Promise<Campaign | 'closed' | null> =>
    callUpstream(companies.readCampaign, { params: { company_slug, slug }, query: { is_preview } }).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'GONE') return 'closed'
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return null
        throw error
      },
    ),
)

/** Data for the frame of every page. Redirects if the company does not exist (§8). */
export const loadSite = cache(async (slug: string, locale: string) => {
  const [company, theme, sections] = await Promise.all([
    loadCompany(slug, locale),
    loadTheme(slug),
    loadSections(slug, locale),
  ])
  if (!company) redirect('/not-found')
  return { company, sections: sections ?? NO_SECTIONS, isHelpDisplayed: theme?.is_help_displayed ?? true }
})
export type Site = Awaited<ReturnType<typeof loadSite>>
