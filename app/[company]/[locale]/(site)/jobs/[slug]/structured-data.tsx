import type { Campaign } from '#lib/domain/campaign'
import type { Company } from '#lib/domain/company'
import { jobPosting, toScript } from '#lib/seo/job-posting'
import { siteUrl } from '#lib/server/site-url'

/** Structured data of the job for search engines. Renders nothing if a required fact is missing. */
export function StructuredData({ campaign, company }: { campaign: Campaign; company: Company }) {
  const posting = jobPosting(campaign, company, siteUrl(company.slug))
  return posting && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScript(posting) }} />
}
