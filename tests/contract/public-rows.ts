import type { Params } from '#lib/contract/endpoint'
import { type Entry, type Row, unknown } from '#tests/contract/rows'
import type { World } from '#tests/contract/world'

/** A public page of a company, in one of the five languages. */
const page =
  (params: Params, company = 'slug', more: Entry['foreign'] = []): Row =>
  () => ({
    needs: 'nobody',
    params: { [company]: 'bakery', ...params },
    queries: ['lang=xx', 'lang='],
    foreign: [
      ['another company', { params: { [company]: 'foundry' } }, 404],
      unknown(company),
      ...Object.keys(params).map((name) => unknown(name)),
      ...more,
    ],
  })
const plainPage =
  (params: Params, company?: string): Row =>
  (world) => ({ ...(page(params, company) as (w: World) => Entry)(world), queries: [] })

export const PUBLIC: Record<string, Row> = {
  readCompany: page({}, 'company_subdomain'),
  readTheme: plainPage({}),
  readBotChallenge: plainPage({}),
  readTermsLabels: plainPage({}),
  readCompanyTerms: page({}),
  readTerms: () => ({ needs: 'nobody', queries: ['lang=xx', 'lang='] }),
  readNewsletterTerms: page({}),
  readSections: page({}),
  readHome: page({}),
  listProfessions: page({}),
  listMembers: page({}),
  listArticles: page({}),
  readArticle: page({ article_slug: 'harvest' }),
  readCustom: page({}),
  listFaq: page({}),
  readFaq: page({ category_slug: 'applying', faq_slug: 'how-long' }),

  listJobs: plainPage({}),
  readSiteMap: plainPage({}),
  listCampaigns: plainPage({}, 'company_slug'),
  readCampaign: (world) => ({
    ...(plainPage({ slug: 'night-baker' }, 'company_slug') as (w: World) => Entry)(world),
    queries: [`source=${'a'.repeat(201)}`],
  }),
  trackCampaign: (world) => ({
    ...(plainPage({ slug: 'night-baker' }, 'company_slug') as (w: World) => Entry)(world),
    body: { source: 'linkedin' },
    optional: ['source'],
  }),
  countStep: (world) => ({
    ...(plainPage({ slug: 'night-baker' }, 'company_slug') as (w: World) => Entry)(world),
    body: { step: 'SURVEY', event: 'finished', seconds: 40 },
    optional: ['seconds'],
  }),
  recordConsent: (world) => ({
    ...(plainPage({}) as (w: World) => Entry)(world),
    body: {
      consent_id: '6f3f8f0e-0f5b-4a5e-9d0a-3f1f0b8a7c11',
      text_version: 'a'.repeat(64),
      categories: ['media', 'operating'],
      choices: { media: false, operating: true },
      action: 'refuse',
      locale: 'fr',
      chosen_at: '2026-11-21T10:00:00.000Z',
    },
  }),
}
