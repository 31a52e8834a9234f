import { siteMap } from '#lib/seo/sitemap'
import { fileRoute, ifIndexed } from '#lib/server/file-route'
import { loadSiteMap } from '#lib/server/loaders'

export const revalidate = 60
export const generateStaticParams = () => []

export const GET = fileRoute('application/xml; charset=utf-8', (context) =>
  ifIndexed(context, async () => {
    const map = await loadSiteMap(context.slug)
    return map && siteMap(context.company, map, context.origin)
  }),
)
