import { type PublicCampaign, publishedAt } from '#lib/domain/campaign'
import type { Company } from '#lib/domain/company'
import { publisherOf } from '#lib/domain/publisher'
import { jobPosting } from '#lib/seo/job-posting'

/** /jobs.json: a JSON feed (jsonfeed.org, 1.1). `_job_posting` is the structured data of the job's page. */
export const jobsJson = (company: Company, jobs: readonly PublicCampaign[], origin: URL) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title: company.name,
  ...(company.description && { description: company.description }),
  home_page_url: origin.href,
  feed_url: new URL('/jobs.json', origin).href,
  language: company.locale,
  items: jobs.map((job) => {
    const posting = jobPosting(job, company, origin)
    const url = new URL(`/jobs/${job.slug}`, origin).href
    return {
      id: url,
      url,
      title: job.name,
      content_html: [job.description, job.profile].filter(Boolean).join('\n'),
      language: job.locale,
      authors: [{ name: publisherOf(company, job).name }],
      ...(publishedAt(job) && { date_published: publishedAt(job) }),
      ...(job.changed_at && { date_modified: job.changed_at }),
      ...(job.cover && { image: new URL(job.cover, origin).href }),
      // The description is already in `content_html`.
      ...(posting && { _job_posting: { ...posting, description: undefined } }),
    }
  }),
})
