import { jobsXml } from '#lib/seo/jobs-xml'
import { fileRoute, ifIndexed } from '#lib/server/file-route'
import { loadJobs } from '#lib/server/loaders'

export const revalidate = 60
export const generateStaticParams = () => []

export const GET = fileRoute('application/xml; charset=utf-8', (context) =>
  ifIndexed(context, async () => {
    const jobs = await loadJobs(context.slug)
    return jobs && jobsXml(context.company, jobs, context.origin)
  }),
)
