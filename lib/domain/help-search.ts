import { containsWords } from '#lib/domain/fold-text'
import type { FaqArticle } from '#lib/domain/website'

export type HelpCategory = { slug: string; name: string; articles: FaqArticle[] }

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The text of sanitized HTML, for search and descriptions. It must not be displayed as HTML. */
export const plainText = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

/** Articles that contain every word in title, answer or category, grouped by category in their original order. */
export function searchHelp(articles: readonly FaqArticle[], typed: string): HelpCategory[] {
  const categories = new Map<string, HelpCategory>()
  for (const article of articles) {
    const { category_slug, category, title, content } = article
    if (!containsWords([title, category, plainText(content)].join(' '), typed.trim())) continue
    const known = categories.get(category_slug)
    if (known) known.articles.push(article)
    else categories.set(category_slug, { slug: category_slug, name: category, articles: [article] })
  }
  return [...categories.values()]
}

/** The element ID of a question in the list, for the URL's fragment. */
export const questionId = ({ category_slug, slug }: Pick<FaqArticle, 'category_slug' | 'slug'>) =>
  `${category_slug}-${slug}`

export const questionPath = ({ category_slug, slug }: Pick<FaqArticle, 'category_slug' | 'slug'>) =>
  `/help-center/${category_slug}/${slug}`
