import { setRequestLocale } from 'next-intl/server'
import { Narrow } from '#components/site/narrow'
import { PageShell } from '#components/site/page-shell'
import { loadSite } from '#lib/server/loaders'
import { UserVerification } from './user-verification'
import { unlisted } from '#lib/server/titled'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []
export const generateMetadata = unlisted('ACCOUNT.VERIFICATION.TITLE')

export default async function UserVerificationPage({ params }: Props) {
  const { company, locale } = await params
  setRequestLocale(locale)
  return (
    <PageShell {...await loadSite(company, locale)}>
      <Narrow>
        <UserVerification />
      </Narrow>
    </PageShell>
  )
}
