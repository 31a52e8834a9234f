import useSWRImmutable from 'swr/immutable'
import { openStaff, type StaffInput, staffKey } from '#lib/client/manager/api'
import { useCompany } from '#lib/client/manager/use-company'
import type { Endpoint } from '#lib/contract/endpoint'

/**
 * A file of the staff API, with a `blob:` URL, because links and images cannot send the header that names the company.
 * The URL is not revoked, because the file stays in the cache. A null endpoint reads nothing.
 */
export function useStaffFile<E extends Endpoint>(endpoint: E | null, input: StaffInput<E>) {
  const { slug: company } = useCompany()
  const key = endpoint && [...staffKey(endpoint, { ...input, company } as StaffInput<Endpoint>), 'file']
  const { data, error, mutate } = useSWRImmutable(key, async () => {
    const blob = await (await openStaff(endpoint!, { ...input, company })).blob()
    return { blob, url: URL.createObjectURL(blob) }
  })
  return { blob: data?.blob, url: data?.url ?? null, error: error as unknown, retry: () => mutate() }
}
