import 'server-only'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { Campaign } from '#lib/domain/campaign'
import type { Company } from '#lib/domain/company'
import { publisherOf } from '#lib/domain/publisher'
import { jobSummary } from '#lib/domain/job-summary'
import { cardText, jobFacts } from '#lib/domain/share-card'
import { jobCard, type PageMetadataInput, pageMetadata } from '#lib/seo/metadata'

type Job = { company: Company; campaign: Campaign; locale: string }

/** Metadata of a campaign's pages (§2): the entity replaces the company. Shared links show the job, except drafts. */
export async function campaignMetadata(
  { company, campaign, locale }: Job,
  more: Pick<PageMetadataInput, 'title' | 'path' | 'isIndexable'> = {},
): Promise<Metadata> {
  const tEnums = await getTranslations({ locale: campaign.locale, namespace: 'ENUMERATIONS' })
  const publisher = publisherOf(company, campaign).name
  const titles = { title: campaign.name, publisher }
  return pageMetadata({
    company,
    title: campaign.name,
    publisher,
    description: jobSummary(jobFacts(tEnums, campaign), campaign.description, campaign.locale),
    // A draft has the company's card, because drafts have no share card.
    image: campaign.is_draft
      ? null
      : jobCard(campaign.slug, cardText({ ...titles, facts: jobFacts(tEnums, campaign) })),
    locale,
    ...more,
  })
}
