import useSWR from 'swr'
import { callStaff, staffKey } from '#lib/client/manager/api'
import { useCompany } from '#lib/client/manager/use-company'
import { listStaffCampaigns } from '#lib/contract/staff/campaigns'
import { containsWords } from '#lib/domain/fold-text'
import type { z } from 'zod'
import { DAY_MS } from '#lib/domain/days'

type Page = z.output<typeof listStaffCampaigns.reply>
export type Job = Page['campaigns'][number]

export const JOB_STATES = ['open', 'draft', 'closed'] as const
export type JobState = (typeof JOB_STATES)[number]

export const jobState = ({ is_draft, is_online }: Pick<Job, 'is_draft' | 'is_online'>): JobState =>
  is_draft ? 'draft' : is_online ? 'open' : 'closed'

const MAX_PAGES = 25
const PAGE = 200

/**
 * All jobs of the company, newest first. If there are very many, the newest 5,000 open jobs and the newest 5,000 others,
 * so that open jobs are complete even if they are older than thousands of closed ones.
 */
export function useJobs() {
  const { slug: company } = useCompany()
  return useSWR([...staffKey(listStaffCampaigns, { company }), 'all'], async () => {
    const [open, others] = await Promise.all([readJobs(company, 'true'), readJobs(company, 'false')])
    // A job that opens or closes between the two reads can be in both, or in neither until the
    // next read.
    const jobs = new Map([...open, ...others].map((job) => [job.id, job]))
    return [...jobs.values()].sort(newestFirst)
  })
}

async function readJobs(company: string, is_online: 'true' | 'false') {
  const jobs: Job[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const read: Page = await callStaff(listStaffCampaigns, {
      company,
      query: { is_online, order: 'newest', limit: PAGE, cursor },
    })
    jobs.push(...read.campaigns)
    if (read.next_cursor === null) break
    cursor = read.next_cursor
  }
  return jobs
}

const newestFirst = (one: Job, other: Job) =>
  (other.first_activation_at ?? '').localeCompare(one.first_activation_at ?? '') || other.id - one.id

/** Full days from the publication until now or until the job closed. Null if it was never published. */
export function daysOpen(
  { first_activation_at, closed_at }: Pick<Job, 'first_activation_at' | 'closed_at'>,
  now: Date,
) {
  if (first_activation_at === null) return null
  const end = closed_at === null ? now.getTime() : Date.parse(closed_at)
  return Math.max(0, Math.floor((end - Date.parse(first_activation_at)) / DAY_MS))
}

/** Whether each word of the search text is in the name or the business unit. Case and accents are ignored. */
export const matchesJob = ({ name, entity }: Pick<Job, 'name' | 'entity'>, text: string) =>
  containsWords(`${name} ${entity ?? ''}`, text)
