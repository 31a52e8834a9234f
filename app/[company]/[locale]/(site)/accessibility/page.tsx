import { setRequestLocale } from 'next-intl/server'
import { AccessibilityDeclaration } from '#components/information/accessibility-declaration'
import { PageShell } from '#components/site/page-shell'
import { loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import { siteUrl } from '#lib/server/site-url'
import { indexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: SiteParams }

export const revalidate = 60
export const generateStaticParams = () => []
export const generateMetadata = indexedMetadata('ACCESSIBILITY.TITLE', { path: '/accessibility' })

export default async function AccessibilityPage({ params }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  const site = await loadSite(companySlug, locale)
  return (
    <PageShell {...site}>
      <AccessibilityDeclaration
        company={site.company}
        host={siteUrl(companySlug).host}
        hasTerms={site.sections.terms}
      />
    </PageShell>
  )
}
