import { siteMap } from '#lib/seo/sitemap'
import { fileRoute, ifIndexed } from '#lib/server/file-route'
import { loadSiteMap } from '#lib/server/loaders'

export const revalidate = 60
export const generateStaticParams = () => []

export const GET = fileRoute('application/xml; charset=utf-8', (facts) =>
  ifIndexed(facts, async () => {
    const map = await loadSiteMap(facts.slug)
    return map && siteMap(facts.company, map, facts.origin)
  }),
)
