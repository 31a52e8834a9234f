import useSWR from 'swr'
import { openStaff, type StaffInput, staffKey } from '#lib/client/manager/api'
import { useCompany } from '#lib/client/manager/use-company'
import type { Endpoint } from '#lib/contract/endpoint'

/**
 * A file of the staff API, with a `blob:` URL, because links and images cannot send the header that names the company.
 * URLs are not revoked, because a tab may show the file. The cached file shows at once, and is read again when the screen
 * opens, because the job or the design of the company may have changed. A null endpoint reads nothing.
 */
export function useStaffFile<E extends Endpoint>(endpoint: E | null, input: StaffInput<E>) {
  const { slug: company } = useCompany()
  const key = endpoint && [...staffKey(endpoint, { ...input, company } as StaffInput<Endpoint>), 'file']
  const read = async () => {
    const blob = await (await openStaff(endpoint!, { ...input, company })).blob()
    return { blob, url: URL.createObjectURL(blob) }
  }
  // The server draws each poster, so a file is not read whenever the window gets focus.
  const { data, error, mutate } = useSWR(key, read, { revalidateOnFocus: false, revalidateOnReconnect: false })
  return { blob: data?.blob, url: data?.url ?? null, error: error as unknown, retry: () => mutate() }
}
