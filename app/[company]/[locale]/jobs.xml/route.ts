import { jobsXml } from '#lib/seo/jobs-xml'
import { answerFile, ifFound } from '#lib/server/file'
import { loadJobs } from '#lib/server/loaders'

export const revalidate = 60
export const generateStaticParams = () => []

export const GET = answerFile('application/xml; charset=utf-8', (facts) =>
  ifFound(facts, async () => {
    const jobs = await loadJobs(facts.slug)
    return jobs && jobsXml(facts.company, jobs, facts.origin)
  }),
)
