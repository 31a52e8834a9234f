import { jobsXml } from '#lib/seo/jobs-xml'
import { fileRoute, ifIndexed } from '#lib/server/file-route'
import { loadJobs } from '#lib/server/loaders'

export const revalidate = 60
export const generateStaticParams = () => []

export const GET = fileRoute('application/xml; charset=utf-8', (facts) =>
  ifIndexed(facts, async () => {
    const jobs = await loadJobs(facts.slug)
    return jobs && jobsXml(facts.company, jobs, facts.origin)
  }),
)
