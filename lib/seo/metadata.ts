import type { Metadata } from 'next'
import type { Company } from '#lib/domain/company'
import { addressesOf, offeredIn, type WebsitePage } from '#lib/seo/addresses'

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
  /** Of the page, where it has one address whatever language it is read in. */
  path?: string
  /** Of a page of the website, which has an address in each language. */
  website?: WebsitePage
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
  path,
  website,
  isIndexable = true,
}: PageFacts): Metadata {
  const name = publisher ?? company.name
  const isIndexed = company.is_indexation_active && isIndexable && isOffered({ company, locale, website })
  const alternates = isIndexed ? alternatesOf({ company, locale, path, website }) : undefined
  const full = title ? `${title} · ${name}` : name
  const summary = description ?? company.description ?? undefined
  return {
    title: full,
    description: summary,
    robots: isIndexed ? { index: true, follow: true } : 'none',
    alternates,
    icons: company.favicon_url ? { icon: company.favicon_url } : undefined,
    verification: company.html_verification_token ? { google: company.html_verification_token } : undefined,
    openGraph: {
      title: full,
      description: summary,
      siteName: name,
      locale,
      url: alternates?.canonical,
      type: 'website',
      images: [image ?? companyCard(name)],
    },
    twitter: { card: 'summary_large_image', title: full, description: summary, images: [image ?? companyCard(name)] },
  }
}

type Address = Pick<PageFacts, 'company' | 'locale' | 'path' | 'website'>

/** The website may be offered to search engines in some languages alone. */
const isOffered = ({ company, locale, website }: Address) =>
  !website || offeredIn(company).some((offered) => offered === locale)

function alternatesOf({ company, locale, path, website }: Address) {
  if (!website) return path === undefined ? undefined : { canonical: path, types: typesOf(path) }
  const { languages, canonical } = addressesOf(company, website)
  return { canonical: canonical(locale), languages, types: typesOf(website.path) }
}

/** Where all jobs are told of, programs are shown the way to the feed. */
const typesOf = (path: string) =>
  ['', '/all-jobs'].includes(path) ? { 'application/feed+json': '/jobs.json' } : undefined

/** Of the cards that are drawn at /card.png and /jobs/{slug}/card.png. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

const companyCard = (alt: string): ShareImage => ({ url: '/card.png', ...CARD_SIZE, alt })
export const jobCard = (slug: string, alt: string): ShareImage => ({ url: `/jobs/${slug}/card.png`, ...CARD_SIZE, alt })
