import { useEffect, useState } from 'react'
import useSWRImmutable from 'swr/immutable'
import { openStaff, type StaffInput, staffKey } from '#lib/client/manager/api'
import { useCompany } from '#lib/client/manager/use-company'
import type { Endpoint } from '#lib/contract/endpoint'

/** A file of the staff API. Links and images cannot send the header that names the company, so it is read as a blob. */
export function useStaffFile<E extends Endpoint>(endpoint: E, input: StaffInput<E>) {
  const { slug: company } = useCompany()
  const key = staffKey(endpoint, { ...input, company } as StaffInput<Endpoint>)
  const { data, error, mutate } = useSWRImmutable(key, async () =>
    (await openStaff(endpoint, { ...input, company })).blob(),
  )
  const url = useObjectUrl(data)
  return { blob: data, url, error: error as unknown, retry: () => mutate() }
}

/** A URL of the blob in this page. It is revoked when the blob changes. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(created)
    }
  }, [blob])
  return url
}
