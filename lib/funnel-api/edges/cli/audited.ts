import type { recordCommandAudit } from '#lib/funnel-api/features/members/audit'
import type { Api } from '#lib/funnel-api/platform/context'

type Entry = Omit<Parameters<typeof recordCommandAudit>[2], 'target'> & { company_id?: number }
/** The type of the changed object, for example 'members' of 'members.create'. */
const targetOf = (action: string) => action.replace(/\..*/, '')

/**
 * Makes a change together with its entries in the activity log. Entries without a `company_id` belong to the company of
 * the call, or to none.
 */
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
    for (const { company_id: own = company_id, ...entry } of entriesOf(result))
      await recordCommandAudit({ db, now: api.now }, own, { ...entry, target: targetOf(entry.action) })
    return result
  })
}
