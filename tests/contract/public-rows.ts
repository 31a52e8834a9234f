import type { Params } from '#lib/contract/endpoint'
import { type Entry, type Row, unknown } from '#tests/contract/rows'
import type { Fixtures } from '#tests/contract/fixtures'

/** A public page of a company, in one of the five languages. */
const page =
  (params: Params, company = 'slug', more: Entry['rejected'] = []): Row =>
  () => ({
    needs: 'none',
    params: { [company]: 'bakery', ...params },
    invalidQueries: ['lang=xx', 'lang='],
    rejected: [
      ['another company', { params: { [company]: 'foundry' } }, 404],
      unknown(company),
      ...Object.keys(params).map((name) => unknown(name)),
      ...more,
    ],
  })
const plainPage =
  (params: Params, company?: string): Row =>
  (fixtures) => ({ ...(page(params, company) as (fixtures: Fixtures) => Entry)(fixtures), invalidQueries: [] })

export const PUBLIC: Record<string, Row> = {
  readCompany: page({}, 'company_subdomain'),
  readTheme: plainPage({}),
  readBotChallenge: plainPage({}),
  readTermsLabels: plainPage({}),
  readCompanyTerms: page({}),
  readTerms: () => ({ needs: 'none', invalidQueries: ['lang=xx', 'lang='] }),
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
  readCampaign: (fixtures) => ({
    ...(plainPage({ slug: 'night-baker' }, 'company_slug') as (fixtures: Fixtures) => Entry)(fixtures),
    invalidQueries: [`source=${'a'.repeat(201)}`],
  }),
  readClosedCampaign: (fixtures) => ({
    ...(plainPage({ slug: 'miller' }, 'company_slug') as (fixtures: Fixtures) => Entry)(fixtures),
  }),
  trackCampaign: (fixtures) => ({
    ...(plainPage({ slug: 'night-baker' }, 'company_slug') as (fixtures: Fixtures) => Entry)(fixtures),
    body: { source: 'linkedin' },
    optional: ['source'],
  }),
  countStep: (fixtures) => ({
    ...(plainPage({ slug: 'night-baker' }, 'company_slug') as (fixtures: Fixtures) => Entry)(fixtures),
    body: { step: 'SURVEY', event: 'finished', seconds: 40, source: 'linkedin' },
    optional: ['seconds', 'source'],
  }),
  recordConsent: (fixtures) => ({
    ...(plainPage({}) as (fixtures: Fixtures) => Entry)(fixtures),
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
