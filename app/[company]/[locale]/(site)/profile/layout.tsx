import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { EmailVerification } from '#components/account/email-verification'
import { ProfileFrame } from '#components/account/profile-frame'
import { PageShell } from '#components/site/page-shell'
import { pageMetadata } from '#lib/seo/metadata'
import { loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Props = { params: SiteParams; children: ReactNode }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: companySlug, locale } = await params
  const { company } = await loadSite(companySlug, locale)
  return pageMetadata({ company, locale, isIndexable: false })
}

export default async function ProfileLayout({ params, children }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  return (
    <PageShell {...await loadSite(companySlug, locale)}>
      <ProfileFrame>
        <EmailVerification />
        {children}
      </ProfileFrame>
    </PageShell>
  )
}
