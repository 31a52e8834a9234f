import { siteMap } from '#lib/seo/sitemap'
import { answerFile, ifFound } from '#lib/server/file'
import { loadSiteMap } from '#lib/server/loaders'

export const revalidate = 60
export const generateStaticParams = () => []

export const GET = answerFile('application/xml; charset=utf-8', (facts) =>
  ifFound(facts, async () => {
    const map = await loadSiteMap(facts.slug)
    return map && siteMap(facts.company, map, facts.origin)
  }),
)
