import { setRequestLocale } from 'next-intl/server'
import { SignIn } from '#components/account/sign-in'
import { WelcomeBack } from '#components/information/welcome-back'
import { Narrow } from '#components/site/narrow'
import { PageShell } from '#components/site/page-shell'
import { Words } from '#components/site/words'
import { loadSite } from '#lib/server/loaders'
import { unlisted } from '#lib/server/titled'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []
export const generateMetadata = unlisted('INFORMATION.WELCOME_BACK.TITLE')

export default async function WelcomeBackPage({ params }: Props) {
  const { company, locale } = await params
  setRequestLocale(locale)
  return (
    <PageShell {...await loadSite(company, locale)}>
      <Words only={['INFORMATION']}>
        <Narrow>
          <WelcomeBack signIn={<SignIn first="sign-in" />} />
        </Narrow>
      </Words>
    </PageShell>
  )
}
