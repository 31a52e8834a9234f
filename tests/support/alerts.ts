import { createTerminal, slugOf } from './companies.ts'
import type { Address } from '../../lib/domain/address.ts'
import type { Api } from '../../lib/funnel-api/platform/context.ts'
import { sendAlerts } from '../../lib/funnel-api/features/alerts/jobs.ts'
import { matchAlerts } from '../../lib/funnel-api/features/alerts/match-alerts.ts'

/** The last noon UTC, because no alert emails are sent at night. */
const lastNoon = () => new Date(Math.floor((Date.now() - 43_200_000) / 86_400_000) * 86_400_000 + 43_200_000)

/** Uses the API of the test server from another process, as a command does. SQLite allows several processes. */
export async function withApi<T>(work: (api: Api) => Promise<T>, now = lastNoon()): Promise<T> {
  const { withResources } = await import('#lib/funnel-api/edges/cli/context')
  return withResources(createTerminal({ now: () => now }), ({ api }) => work(api))
}

/** Publishes a job from another process. */
export const publishJob = (name: string, address: Address, company = 'levain') =>
  withApi(async ({ db }) => {
    const { id: company_id } = await db
      .selectFrom('companies')
      .select('id')
      .where('slug', '=', slugOf(company))
      .executeTakeFirstOrThrow()
    const { id: _id, ...base } = await db
      .selectFrom('campaigns')
      .selectAll()
      .where('company_id', '=', company_id)
      .where('is_online', '=', true)
      .limit(1)
      .executeTakeFirstOrThrow()
    const at = new Date().toISOString()
    const slug = `job-${Date.now()}`
    await db
      .insertInto('campaigns')
      .values({
        ...base,
        slug,
        name,
        address,
        matched_at: null,
        first_activation_at: at,
        last_activation_at: null,
        date_end: null,
      })
      .execute()
  })

/** Runs the alert jobs that the server runs each minute. */
export const runAlertJobs = () =>
  withApi(async (api) => {
    await matchAlerts.run(api)
    await sendAlerts.run(api)
  })
