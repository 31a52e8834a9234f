import { setRequestLocale } from 'next-intl/server'
import { NotFound } from '#components/site/not-found'
import { loadCompany } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Props = { params: SiteParams }

export const revalidate = 60
export const generateStaticParams = () => []

/** Also shown for a company that does not exist. */
export default async function NotFoundPage({ params }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  return (
    <main id="content">
      <NotFound hasCompany={(await loadCompany(companySlug, locale)) !== null} />
    </main>
  )
}
