import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import { HelpArticle } from '#components/information/help-article'
import { NotFound } from '#components/site/not-found'
import { ClientMessages } from '#components/site/client-messages'
import { plainText } from '#lib/domain/help-search'
import { pageMetadata } from '#lib/seo/metadata'
import { loadFaq, loadFaqArticle, loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Props = { params: SiteParams<'category_slug' | 'slug'> }

export const revalidate = 60
export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: companySlug, locale, category_slug, slug } = await params
  const [{ company }, article] = await Promise.all([
    loadSite(companySlug, locale),
    loadFaqArticle(companySlug, category_slug, slug, locale),
  ])
  if (!article) return {}
  const description = plainText(article.content).slice(0, 160)
  const path = `/help-center/${article.category_slug}/${article.slug}`
  return pageMetadata({ company, title: article.title, description, locale, path })
}

export default async function FaqShowPage({ params }: Props) {
  const { company: companySlug, locale, category_slug, slug } = await params
  setRequestLocale(locale)
  const [article, all] = await Promise.all([
    loadFaqArticle(companySlug, category_slug, slug, locale),
    loadFaq(companySlug, locale),
  ])
  if (!article) return <NotFound />
  const others = (all ?? []).filter((other) => other.category_slug === category_slug && other.slug !== slug)
  return (
    <ClientMessages namespaces={['INFORMATION']}>
      <HelpArticle article={article} others={others} />
    </ClientMessages>
  )
}
