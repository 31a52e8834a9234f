import { loadNewsletterTerms } from '#lib/server/loaders'
import { termsPage } from '../terms-page'

export const revalidate = 60
export const generateStaticParams = () => []

const page = termsPage('/partner-newsletter-terms', loadNewsletterTerms)
export const generateMetadata = page.generateMetadata
export default page.TermsPage
