import useSWR from 'swr'
import { useCompany, useStaffCall } from '#lib/client/manager/use-company'
import { listStaffCampaigns } from '#lib/contract/staff/campaigns'

/** A setting can name this many jobs. */
const MAX_JOBS = 500

/** The names of the company's jobs, open ones first. */
export function useJobNames() {
  const { slug: company } = useCompany()
  const call = useStaffCall()
  const { data, error, mutate } = useSWR(['staff', company, 'job-names'], async () => {
    const jobs: { slug: string; name: string; is_open: boolean }[] = []
    let cursor: string | null = null
    do {
      const query: { limit: number; cursor?: string } = { limit: 100, ...(cursor !== null && { cursor }) }
      const page = await call(listStaffCampaigns, { query })
      jobs.push(...page.campaigns.map(({ slug, name, closed_at }) => ({ slug, name, is_open: closed_at === null })))
      cursor = page.next_cursor
    } while (cursor !== null && jobs.length < MAX_JOBS)
    return jobs.toSorted(
      (one, other) => Number(other.is_open) - Number(one.is_open) || one.name.localeCompare(other.name),
    )
  })
  return { jobs: data, error: error as unknown, reload: () => mutate() }
}
