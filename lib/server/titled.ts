import 'server-only'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { loadSite } from '#lib/server/loaders'

type Props = { params: Promise<{ company: string; locale: string }> }
type Key = Parameters<Awaited<ReturnType<typeof getTranslations<never>>>>[0]

/** `generateMetadata` of a page that no index lists: it has a title all the same, for tabs, histories and screen readers. */
export const unlisted =
  (title: Key, more: Metadata = {}) =>
  async ({ params }: Props): Promise<Metadata> => {
    const { company: name, locale } = await params
    const [{ company }, t] = await Promise.all([loadSite(name, locale), getTranslations({ locale })])
    return {
      title: `${t(title)} · ${company.name}`,
      icons: company.favicon_url ? { icon: company.favicon_url } : undefined,
      robots: 'none',
      ...more,
    }
  }
