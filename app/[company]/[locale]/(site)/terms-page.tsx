import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import { TermsDocument } from '#components/information/terms-document'
import { NotFound } from '#components/site/not-found'
import { PageShell } from '#components/site/page-shell'
import type { Terms } from '#lib/domain/terms'
import { pageMetadata } from '#lib/seo/metadata'
import { loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Props = { params: SiteParams }
type LoadTerms = (companySlug: string, locale: string) => Promise<Terms | null>

/** Creates the page of a legal text. Without a text, it renders "not found". */
export const termsPage = (path: string, loadTerms: LoadTerms) => ({
  async generateMetadata({ params }: Props): Promise<Metadata> {
    const { company: companySlug, locale } = await params
    const [{ company }, terms] = await Promise.all([loadSite(companySlug, locale), loadTerms(companySlug, locale)])
    return terms ? pageMetadata({ company, title: terms.title, locale, path }) : {}
  },
  async TermsPage({ params }: Props) {
    const { company: companySlug, locale } = await params
    setRequestLocale(locale)
    const [site, terms] = await Promise.all([loadSite(companySlug, locale), loadTerms(companySlug, locale)])
    return <PageShell {...site}>{terms ? <TermsDocument terms={terms} /> : <NotFound />}</PageShell>
  },
})
