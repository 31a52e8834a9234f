import { setRequestLocale } from 'next-intl/server'
import { SignIn } from '#components/account/sign-in'
import { WelcomeBack } from '#components/information/welcome-back'
import { NarrowLayout } from '#components/site/narrow-layout'
import { PageShell } from '#components/site/page-shell'
import { ClientMessages } from '#components/site/client-messages'
import { loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import { unindexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: SiteParams }

export const revalidate = 60
export const generateStaticParams = () => []
export const generateMetadata = unindexedMetadata('INFORMATION.WELCOME_BACK.TITLE')

export default async function WelcomeBackPage({ params }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  return (
    <PageShell {...await loadSite(companySlug, locale)}>
      <ClientMessages namespaces={['INFORMATION']}>
        <NarrowLayout>
          <WelcomeBack signIn={<SignIn initialView="signin" />} />
        </NarrowLayout>
      </ClientMessages>
    </PageShell>
  )
}
