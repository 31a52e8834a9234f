import { loadTerms } from '#lib/server/loaders'
import { termsPage } from '../terms-page'

export const revalidate = 60
export const generateStaticParams = () => []

const page = termsPage('/terms-and-conditions', (_, locale) => loadTerms(locale))
export const generateMetadata = page.generateMetadata
export default page.TermsPage
