import type { Campaign } from '#lib/domain/campaign'
import type { Company } from '#lib/domain/company'
import { jobPosting, toScript } from '#lib/seo/job-posting'
import { siteAddress } from '#lib/server/site-address'

/** Structured data of the job for search engines; nothing if a required fact is missing. */
export function StructuredData({ campaign, company }: { campaign: Campaign; company: Company }) {
  const posting = jobPosting(campaign, company, siteAddress(company.slug))
  return posting && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScript(posting) }} />
}
