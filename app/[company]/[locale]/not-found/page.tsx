import { setRequestLocale } from 'next-intl/server'
import { NotFound } from '#components/site/not-found'
import { loadCompany } from '#lib/server/loaders'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []

/** Also shown for a company that does not exist. */
export default async function NotFoundPage({ params }: Props) {
  const { company, locale } = await params
  setRequestLocale(locale)
  return (
    <main id="content">
      <NotFound hasCompany={(await loadCompany(company, locale)) !== null} />
    </main>
  )
}
