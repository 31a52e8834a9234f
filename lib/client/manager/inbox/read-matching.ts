import { callStaff } from '#lib/client/manager/api'
import { type InboxEntry, type InboxFilter, listInbox } from '#lib/contract/staff/inbox'
import { MAX_BULK } from '#lib/domain/inbox'

const LIMIT = 200

/** Reads the first applications that match, in the order of the list, up to the maximum of a bulk action. */
export async function readMatching(company: string, filter: InboxFilter, signal?: AbortSignal) {
  const entries: InboxEntry[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(company, filter, cursor, signal)
    entries.push(...page.candidacies)
    cursor = page.next_cursor
  } while (cursor !== null && entries.length <= MAX_BULK)
  return { entries: entries.slice(0, MAX_BULK), isCapped: entries.length > MAX_BULK || cursor !== null }
}

const read = (company: string, filter: InboxFilter, cursor: string | null, signal?: AbortSignal) =>
  callStaff(listInbox, {
    company,
    query: { ...filter, limit: LIMIT, ...(cursor !== null && { cursor }) },
    ...(signal && { signal }),
  })
