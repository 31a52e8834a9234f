import type { Metadata } from 'next'
import type { Company } from '#lib/domain/company'
import { offeredLocales } from '#lib/domain/locales'
import { CARD_SIZE } from '#lib/domain/share-card'
import { pageUrls, type WebsitePage } from '#lib/seo/page-urls'

/** The image of a shared link. With its size, social networks can display the image on the first share. */
export type ShareImage = { url: string; width: number; height: number; alt: string }

export type PageMetadataInput = {
  company: Company
  /** The page's own title. Omitted on the home page. */
  title?: string
  /** The entity that replaces the company's name on campaign pages of multi-entity companies (§2). */
  publisher?: string
  description?: string | null
  /** Default: the company's card. */
  image?: ShareImage | null
  locale: string
  /** The path of a page that has one URL for all languages. */
  path?: string
  /** A page of the website, which has a URL for each language. */
  website?: WebsitePage
  /** False for filters, previews and frames, which are never indexed. */
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
}: PageMetadataInput): Metadata {
  const name = publisher ?? company.name
  const isIndexed = company.is_indexation_active && isIndexable && isOffered({ company, locale, website })
  const alternates = isIndexed ? alternatesOf({ company, locale, path, website }) : undefined
  const fullTitle = title ? `${title} · ${name}` : name
  const summary = description ?? company.description ?? undefined
  return {
    title: fullTitle,
    description: summary,
    robots: isIndexed ? { index: true, follow: true } : 'none',
    alternates,
    icons: company.favicon_url ? { icon: company.favicon_url } : undefined,
    verification: company.html_verification_token ? { google: company.html_verification_token } : undefined,
    openGraph: {
      title: fullTitle,
      description: summary,
      siteName: name,
      locale,
      url: alternates?.canonical,
      type: 'website',
      images: [image ?? companyCard(name)],
    },
    twitter: {
      card: 'summary_large_image',
      title: fullTitle,
      description: summary,
      images: [image ?? companyCard(name)],
    },
  }
}

type Address = Pick<PageMetadataInput, 'company' | 'locale' | 'path' | 'website'>

/** A company may offer its website in some languages only. */
const isOffered = ({ company, locale, website }: Address) =>
  !website || offeredLocales(company).some((offered) => offered === locale)

function alternatesOf({ company, locale, path, website }: Address) {
  if (!website) return path === undefined ? undefined : { canonical: path, types: typesOf(path) }
  const { languages, canonical } = pageUrls(company, website)
  return { canonical: canonical(locale), languages, types: typesOf(website.path) }
}

/** Pages that list all jobs link to the JSON feed. */
const typesOf = (path: string) =>
  ['', '/all-jobs'].includes(path) ? { 'application/feed+json': '/jobs.json' } : undefined

const companyCard = (alt: string): ShareImage => ({ url: '/card.png', ...CARD_SIZE, alt })
export const jobCard = (slug: string, alt: string): ShareImage => ({ url: `/jobs/${slug}/card.png`, ...CARD_SIZE, alt })
