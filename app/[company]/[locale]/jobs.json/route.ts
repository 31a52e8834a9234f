import { jobsJson } from '#lib/seo/jobs-json'
import { answerFile, ifFound } from '#lib/server/file'
import { loadJobs } from '#lib/server/loaders'

export const revalidate = 60
export const generateStaticParams = () => []

export const GET = answerFile('application/feed+json; charset=utf-8', (facts) =>
  ifFound(facts, async () => {
    const jobs = await loadJobs(facts.slug)
    return jobs && JSON.stringify(jobsJson(facts.company, jobs, facts.origin))
  }),
)
