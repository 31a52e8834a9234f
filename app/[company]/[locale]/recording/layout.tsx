import { redirect } from 'next/navigation'
import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { CompanyProvider } from '#components/site/company-context'
import { PlainHeader } from '#components/site/plain-header'
import { ClientMessages } from '#components/site/client-messages'
import { toPublicCompany } from '#lib/domain/company'
import { TermsLabels } from '#lib/domain/terms'
import { NO_SECTIONS } from '#lib/domain/website'
import { loadCompany } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Props = { params: SiteParams; children: ReactNode }

/** No navigation and no account: the phone recorder ignores a user who is signed in on this phone. */
export default async function RecordingLayout({ params, children }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  const company = await loadCompany(companySlug, locale)
  if (!company) redirect('/not-found')
  const value = { company: toPublicCompany(company), labels: TermsLabels.parse({}), sections: NO_SECTIONS }
  return (
    <ClientMessages namespaces={['PHONE', 'RECORDER']}>
      <CompanyProvider value={value}>
        <PlainHeader company={value.company} />
        {children}
      </CompanyProvider>
    </ClientMessages>
  )
}
