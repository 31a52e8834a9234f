import type { recordCommandAudit } from '#lib/funnel-api/features/members/audit'
import type { Api } from '#lib/funnel-api/platform/context'

type Entry = Parameters<typeof recordCommandAudit>[2]

/** Makes a change together with its entries in the activity log. Without a company, the entries belong to none. */
export async function audited<T>(
  api: Api,
  company_id: number | null,
  change: () => Promise<T>,
  entriesOf: (result: T) => readonly Entry[],
): Promise<T> {
  const { recordCommandAudit } = await import('#lib/funnel-api/features/members/audit')
  const { inTransaction } = await import('#lib/funnel-api/platform/db/transaction')
  return inTransaction(api, async (db) => {
    const result = await change()
    for (const entry of entriesOf(result)) await recordCommandAudit({ db, now: api.now }, company_id, entry)
    return result
  })
}
