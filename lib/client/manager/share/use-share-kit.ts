import useSWR from 'swr'
import { callStaff, staffKey } from '#lib/client/manager/api'
import { useCompany } from '#lib/client/manager/use-company'
import { readShareKit } from '#lib/contract/staff/share-kit'

/**
 * The share kit of a job, with the sources that members added. The previous kit is returned while another source loads.
 */
export function useShareKit(slug: string, own: readonly string[]) {
  const { slug: company } = useCompany()
  const input = { company, params: { slug }, query: { source: own.length === 0 ? undefined : own.join(',') } }
  return useSWR(staffKey(readShareKit, input), () => callStaff(readShareKit, input), { keepPreviousData: true })
}
