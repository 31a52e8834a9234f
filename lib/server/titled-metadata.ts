import 'server-only'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type PageFacts, pageMetadata } from '#lib/seo/metadata'
import { loadSite } from '#lib/server/loaders'

type Props = { params: Promise<{ company: string; locale: string }> }
type Key = Parameters<Awaited<ReturnType<typeof getTranslations<never>>>>[0]

async function loadTitle({ params }: Props, title: Key) {
  const { company: name, locale } = await params
  const [{ company }, t] = await Promise.all([loadSite(name, locale), getTranslations({ locale })])
  return { company, locale, title: t(title) }
}

/** `generateMetadata` of an indexed page that adds only a title. */
export const indexedMetadata = (title: Key, facts: Pick<PageFacts, 'path' | 'website'>) => async (props: Props) =>
  pageMetadata({ ...(await loadTitle(props, title)), ...facts })

/** `generateMetadata` of an unindexed page. It still has a title, for tabs, history and screen readers. */
export const unindexedMetadata =
  (key: Key, more: Metadata = {}) =>
  async (props: Props): Promise<Metadata> => ({
    ...pageMetadata({ ...(await loadTitle(props, key)), isIndexable: false }),
    ...more,
  })
