import { setRequestLocale } from 'next-intl/server'
import { EmbeddingGuide } from '#components/information/embedding-guide'
import { PageShell } from '#components/site/page-shell'
import { ClientMessages } from '#components/site/client-messages'
import { embeddingOrigins } from '#lib/domain/embed'
import { loadProfessions, loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import { siteUrl } from '#lib/server/site-url'
import { unindexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: SiteParams }

export const revalidate = 60
export const generateStaticParams = () => []
export const generateMetadata = unindexedMetadata('EMBEDDING.TITLE')

/** The guide for embedding the jobs on another site. It is not indexed. */
export default async function EmbeddingPage({ params }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  const [site, professions] = await Promise.all([loadSite(companySlug, locale), loadProfessions(companySlug, locale)])
  return (
    <PageShell {...site}>
      <ClientMessages namespaces={['EMBEDDING']}>
        <EmbeddingGuide
          company={site.company}
          origin={siteUrl(companySlug).origin}
          professions={professions ?? []}
          allowed={embeddingOrigins(site.company)}
        />
      </ClientMessages>
    </PageShell>
  )
}
