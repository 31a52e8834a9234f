import type { Metadata } from 'next'
import type { Company } from '#lib/domain/company'

/** What a shared link shows: its size is told so that the first share is not blank, its words to those who do not see it. */
export type ShareImage = { url: string; width: number; height: number; alt: string }

export type PageFacts = {
  company: Company
  /** The page's own title; absent on the home page. */
  title?: string
  /** On campaign pages of multi-entity companies the entity's name stands for the company's (§2). */
  publisher?: string
  description?: string | null
  /** Where a page gives none, the company's own card is shown. */
  image?: ShareImage | null
  locale: string
  /** Filters, previews and frames stay out of indexes whatever the company says. */
  isIndexable?: boolean
}

/** Title, description, image, locale, verification token and robots of §2. */
export function pageMetadata({
  company,
  title,
  publisher,
  description,
  image,
  locale,
  isIndexable = true,
}: PageFacts): Metadata {
  const name = publisher ?? company.name
  const full = title ? `${title} · ${name}` : name
  const summary = description ?? company.description ?? undefined
  return {
    title: full,
    description: summary,
    robots:
      company.is_indexation_active && isIndexable
        ? { index: true, follow: true }
        : { index: false, follow: false, nocache: true },
    icons: company.favicon_url ? { icon: company.favicon_url } : undefined,
    verification: company.html_verification_token ? { google: company.html_verification_token } : undefined,
    openGraph: {
      title: full,
      description: summary,
      siteName: name,
      locale,
      type: 'website',
      images: [image ?? companyCard(name)],
    },
    twitter: { card: 'summary_large_image', title: full, description: summary, images: [image ?? companyCard(name)] },
  }
}

/** Of the cards that are drawn at /card.png and /jobs/{slug}/card.png. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

const companyCard = (alt: string): ShareImage => ({ url: '/card.png', ...CARD_SIZE, alt })
export const jobCard = (slug: string, alt: string): ShareImage => ({ url: `/jobs/${slug}/card.png`, ...CARD_SIZE, alt })
