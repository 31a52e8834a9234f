import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { HelpCenter } from '#components/information/help-center'
import { NotFound } from '#components/site/not-found'
import { ClientMessages } from '#components/site/client-messages'
import { TitledPage } from '#components/site/titled-page'
import { pageMetadata } from '#lib/seo/metadata'
import { loadFaq, loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Props = { params: SiteParams }

export const revalidate = 60
export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: companySlug, locale } = await params
  const [{ company }, t] = await Promise.all([
    loadSite(companySlug, locale),
    getTranslations({ locale, namespace: 'INFORMATION.HELP' }),
  ])
  return pageMetadata({ company, title: t('TITLE'), description: t('TEXT'), locale, path: '/help-center' })
}

export default async function HelpCenterPage({ params }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  const [articles, t] = await Promise.all([loadFaq(companySlug, locale), getTranslations('INFORMATION.HELP')])
  if (!articles) return <NotFound />
  return (
    <TitledPage title={t('TITLE')} text={t('TEXT')}>
      <ClientMessages namespaces={['INFORMATION']}>
        <HelpCenter articles={articles} />
      </ClientMessages>
    </TitledPage>
  )
}
