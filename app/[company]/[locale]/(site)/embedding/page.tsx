import { setRequestLocale } from 'next-intl/server'
import { EmbeddingGuide } from '#components/information/embedding-guide'
import { PageShell } from '#components/site/page-shell'
import { Words } from '#components/site/words'
import { embeddingOrigins } from '#lib/domain/embed'
import { loadProfessions, loadSite } from '#lib/server/loaders'
import { siteAddress } from '#lib/server/site-address'
import { unlisted } from '#lib/server/titled'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []
export const generateMetadata = unlisted('EMBEDDING.TITLE')

/** The guide for embedding the jobs on another site. It is not indexed. */
export default async function EmbeddingPage({ params }: Props) {
  const { company: name, locale } = await params
  setRequestLocale(locale)
  const [site, professions] = await Promise.all([loadSite(name, locale), loadProfessions(name, locale)])
  return (
    <PageShell {...site}>
      <Words only={['EMBEDDING']}>
        <EmbeddingGuide
          company={site.company}
          origin={siteAddress(name).origin}
          professions={professions ?? []}
          allowed={embeddingOrigins(site.company)}
        />
      </Words>
    </PageShell>
  )
}
