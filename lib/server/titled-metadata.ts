import 'server-only'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type PageMetadataInput, pageMetadata } from '#lib/seo/metadata'
import { loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Props = { params: SiteParams }
type Key = Parameters<Awaited<ReturnType<typeof getTranslations<never>>>>[0]

async function loadMetadataBasics({ params }: Props, titleKey: Key) {
  const { company: companySlug, locale } = await params
  const [{ company }, t] = await Promise.all([loadSite(companySlug, locale), getTranslations({ locale })])
  return { company, locale, title: t(titleKey) }
}

/** `generateMetadata` of an indexed page that adds only a title. */
export const indexedMetadata =
  (titleKey: Key, address: Pick<PageMetadataInput, 'path' | 'website'>) => async (props: Props) =>
    pageMetadata({ ...(await loadMetadataBasics(props, titleKey)), ...address })

/** `generateMetadata` of an unindexed page. It still has a title, for tabs, history and screen readers. */
export const unindexedMetadata =
  (titleKey: Key, more: Metadata = {}) =>
  async (props: Props): Promise<Metadata> => ({
    ...pageMetadata({ ...(await loadMetadataBasics(props, titleKey)), isIndexable: false }),
    ...more,
  })
