import { loadCompanyTerms, loadTerms } from '#lib/server/loaders'
import { termsPage } from '../terms-page'

export const revalidate = 60
export const generateStaticParams = () => []

const loadCompanyOrPlatformTerms = async (companySlug: string, locale: string) =>
  (await loadCompanyTerms(companySlug, locale)) ?? (await loadTerms(locale))

const page = termsPage('/terms-and-conditions-2', loadCompanyOrPlatformTerms)
export const generateMetadata = page.generateMetadata
export default page.TermsPage
