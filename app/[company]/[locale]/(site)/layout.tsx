import { redirect } from 'next/navigation'
import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Dialogs } from './dialogs'
import { ConsentedScripts } from '#components/consent/consented-scripts'
import { CompanyProvider } from '#components/site/company-context'
import { SkipFirstAnimation } from '#components/site/skip-first-animation'
import { ScrollRules } from '#components/site/scroll-rules'
import { VisitEffects } from '#components/site/visit-effects'
import { toPublicCompany } from '#lib/domain/company'
import { labelsFor, TermsLabels } from '#lib/domain/terms'
import { NO_SECTIONS } from '#lib/domain/website'
import { withConfiguredProviders } from '#lib/server/social-clients'
import { env, recaptchaSite } from '#lib/server/env'
import { loadCompany, loadLabels, loadSections } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Props = { params: SiteParams; children: ReactNode }

/** The layout of all pages of a careers site except iframes. An unknown company redirects to not-found (§2, §8). */
export default async function SiteLayout({ params, children }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  const [company, labels, sections] = await Promise.all([
    loadCompany(companySlug, locale),
    loadLabels(companySlug),
    loadSections(companySlug, locale),
  ])
  if (!company) redirect('/not-found')
  const value = {
    company: withConfiguredProviders(toPublicCompany(company)),
    labels: labelsFor(labels ?? TermsLabels.parse({}), locale),
    sections: sections ?? NO_SECTIONS,
    maps_key: env().GOOGLE_MAPS_API_KEY ?? null,
    recaptcha: recaptchaSite(),
  }
  return (
    <CompanyProvider value={value}>
      <Dialogs>
        <VisitEffects />
        <ConsentedScripts />
        <SkipFirstAnimation />
        <ScrollRules />
        {children}
      </Dialogs>
    </CompanyProvider>
  )
}
