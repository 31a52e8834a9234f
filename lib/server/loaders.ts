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

/**
 * Loaders are cached per request, and pages for their `revalidate` time. Null means that the API returned 404 or 410.
 */

const nullIfNotFound = async <T>(request: Promise<T>): Promise<T | null> =>
  request.catch((error: unknown) => {
    if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'GONE')) return null
    throw error
  })

/** Without a language, as for the pseudo-locale, the API returns the company's texts in its own language. */
const lang = (locale: string) => ({ lang: Locale.safeParse(locale).data })

export const loadCompany = cache((company_subdomain: string, locale: string) =>
  nullIfNotFound(callUpstream(companies.readCompany, { params: { company_subdomain }, query: lang(locale) })),
)
export const loadTheme = cache((slug: string) =>
  nullIfNotFound(callUpstream(companies.readTheme, { params: { slug } })),
)
export const loadLabels = cache((slug: string) =>
  nullIfNotFound(callUpstream(companies.readTermsLabels, { params: { slug } })),
)
export const loadSections = cache((slug: string, locale: string) =>
  nullIfNotFound(callUpstream(extensions.readSections, { params: { slug }, query: lang(locale) })),
)
export const loadHome = cache((slug: string, locale: string) =>
  nullIfNotFound(callUpstream(extensions.readHome, { params: { slug }, query: lang(locale) })),
)
export const loadProfessions = cache((slug: string, locale: string) =>
  nullIfNotFound(callUpstream(extensions.listProfessions, { params: { slug }, query: lang(locale) })),
)
export const loadMembers = cache((slug: string, locale: string) =>
  nullIfNotFound(callUpstream(extensions.listMembers, { params: { slug }, query: lang(locale) })),
)
export const loadArticles = cache((slug: string, locale: string) =>
  nullIfNotFound(callUpstream(extensions.listArticles, { params: { slug }, query: lang(locale) })),
)
export const loadArticle = cache((slug: string, article_slug: string, locale: string) =>
  nullIfNotFound(callUpstream(extensions.readArticle, { params: { slug, article_slug }, query: lang(locale) })),
)
export const loadCustom = cache((slug: string, locale: string) =>
  nullIfNotFound(callUpstream(extensions.readCustom, { params: { slug }, query: lang(locale) })),
)
export const loadFaq = cache((slug: string, locale: string) =>
  nullIfNotFound(callUpstream(extensions.listFaq, { params: { slug }, query: lang(locale) })),
)
export const loadFaqArticle = cache((slug: string, category_slug: string, faq_slug: string, locale: string) =>
  nullIfNotFound(callUpstream(extensions.readFaq, { params: { slug, category_slug, faq_slug }, query: lang(locale) })),
)
export const loadTerms = cache((locale: string) =>
  nullIfNotFound(callUpstream(companies.readTerms, { query: lang(locale) })),
)
export const loadCompanyTerms = cache((slug: string, locale: string) =>
  nullIfNotFound(callUpstream(companies.readCompanyTerms, { params: { slug }, query: lang(locale) })),
)
export const loadNewsletterTerms = cache((slug: string, locale: string) =>
  nullIfNotFound(callUpstream(extensions.readNewsletterTerms, { params: { slug }, query: lang(locale) })),
)
/**
 * Campaigns with entities only if the company shows them (§6). Empty if the company does not exist. `loadSite` then
 * redirects.
 */
export const loadCampaigns = cache(async (company_slug: string, locale: string): Promise<CampaignCard[]> => {
  const [company, campaigns] = await Promise.all([
    loadCompany(company_slug, locale),
    nullIfNotFound(callUpstream(companies.listCampaigns, { params: { company_slug } })),
  ])
  return (campaigns ?? []).map((card) => (company?.is_multi_entity_active ? card : { ...card, entity: null }))
})

export const loadJobs = cache((slug: string) => nullIfNotFound(callUpstream(discovery.listJobs, { params: { slug } })))
export const loadSiteMap = cache((slug: string) =>
  nullIfNotFound(callUpstream(discovery.readSiteMap, { params: { slug } })),
)

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

/** The public facts of a closed campaign. Null if it never was public, or if the API does not know this call. */
export const loadClosedCampaign = cache((company_slug: string, slug: string) =>
  nullIfNotFound(callUpstream(extensions.readClosedCampaign, { params: { company_slug, slug } })),
)

/** The campaign for the back office. An API that counts views does not count this one. */
export const loadCampaignPreview = (company_slug: string, slug: string) => loadCampaign(company_slug, slug, true)

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
