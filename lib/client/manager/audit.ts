import useSWRInfinite from 'swr/infinite'
import type { z } from 'zod'
import { callStaff, staffKey } from '#lib/client/manager/api'
import { useCompany } from '#lib/client/manager/use-company'
import { listAuditEntries } from '#lib/contract/staff/audit'

const PAGE = 50

type Page = z.output<typeof listAuditEntries.reply>

/** The activity log of the company, latest first, of one member or of all. */
export function useAudit(member: number | null) {
  const { slug: company } = useCompany()
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite(
    (_: number, previous: Page | null) => {
      if (previous?.next_cursor === null) return null
      const cursor = previous?.next_cursor
      return [...staffKey(listAuditEntries, { company }), member, cursor] as const
    },
    ([, , , , , , ofMember, cursor]): Promise<Page> =>
      callStaff(listAuditEntries, { company, query: { limit: PAGE, member: ofMember ?? undefined, cursor } }),
  )
  const pages = data ?? []
  return {
    entries: data && pages.flatMap(({ entries }) => entries),
    error: error as unknown,
    hasMore: (pages.at(-1)?.next_cursor ?? null) !== null,
    isLoadingMore: size > pages.length && isValidating,
    // Loads the next page. After a failure, requests the failed page again.
    more: () => setSize(pages.length + 1),
    reload: () => mutate(),
  }
}
