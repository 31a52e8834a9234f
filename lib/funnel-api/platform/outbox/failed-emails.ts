import type { Selectable } from 'kysely'
import { DAY_MS } from '#lib/domain/days'
import type { Api } from '#lib/funnel-api/platform/context'
import type { OutboxRow } from '#lib/funnel-api/platform/db/schema-service'
import { MAX_ATTEMPTS, isExpired } from '#lib/funnel-api/platform/outbox/mail-worker'
import type { Template } from '#lib/funnel-api/platform/outbox/outbox'

type Base = Pick<Api, 'db' | 'now'>
type Filter = { id?: number | undefined; company_id?: number | undefined }

/**
 * Why an email failed. 'refused': the mail server replied that a retry would fail too. 'given_up': all attempts failed.
 * Two kinds cannot be retried: 'late', whose content has expired or is out of date, and 'forgotten', whose content is
 * deleted.
 */
export type FailureReason = 'refused' | 'given_up' | 'late' | 'forgotten'

export type FailedEmail = {
  id: number
  company: string
  channel: OutboxRow['channel']
  template: string
  attempts: number
  created_at: string
  why: FailureReason
}

/**
 * Days after which emails are not retried. After two days, newer emails have replaced most alerts and reminders, and
 * the others contain a number that is out of date. After 14 days, a job may be open again, and a feed may run again.
 */
const MAX_AGE_DAYS: Readonly<Record<string, number>> = {
  alert_digest: 2,
  subscriber_digest: 2,
  unfinished: 2,
  waiting: 2,
  applications: 2,
  deadlines: 2,
  expiry: 2,
  feed_refused: 2,
  closed: 14,
  missed: 14,
  feed_paused: 14,
} satisfies { [template in Template]?: number }
/** Rows per query, which limits the memory of CLI commands. */
const BATCH = 500

/** Lists emails that were attempted and failed, latest first. Emails that became unnecessary were never attempted. */
export async function listFailed(api: Base, { limit, ...filter }: Filter & { limit: number }): Promise<FailedEmail[]> {
  const rows = await failedEmails(api, filter).orderBy('outbox.id', 'desc').limit(limit).execute()
  return rows.map(({ recipient, payload, ...email }) => ({
    ...email,
    why: failureReasonOf({ ...email, recipient, payload }, api.now()),
  }))
}

/** Queues failed emails again if they can still be sent, and resets their attempts. Returns their number. */
export async function retryFailed(api: Base, filter: Filter): Promise<number> {
  let retried = 0
  for (let after = 0; ;) {
    const rows = await failedEmails(api, filter)
      .where('outbox.id', '>', after)
      .orderBy('outbox.id')
      .limit(BATCH)
      .execute()
    const ids = rows.filter((row) => canRetry(failureReasonOf(row, api.now()))).map(({ id }) => id)
    retried += await requeue(api, ids)
    if (rows.length < BATCH) return retried
    after = rows.at(-1)!.id
  }
}

const canRetry = (reason: FailureReason) => reason === 'refused' || reason === 'given_up'

type StoredEmail = Pick<Selectable<OutboxRow>, 'template' | 'recipient' | 'payload' | 'attempts' | 'created_at'>

function failureReasonOf(email: StoredEmail, now: Date): FailureReason {
  if (email.recipient === '' || Object.keys(email.payload).length === 0) return 'forgotten'
  const ageDays = (now.getTime() - Date.parse(email.created_at)) / DAY_MS
  if (ageDays > (MAX_AGE_DAYS[email.template] ?? Infinity) || isExpired(email, now)) return 'late'
  return email.attempts < MAX_ATTEMPTS ? 'refused' : 'given_up'
}

/** Selects failed emails and text messages. The outbox also contains notices to search engines. */
const failedEmails = ({ db }: Base, { id, company_id }: Filter) =>
  db
    .selectFrom('outbox')
    .innerJoin('companies', 'companies.id', 'outbox.company_id')
    .select(['outbox.id', 'companies.slug as company', 'outbox.channel', 'outbox.template', 'outbox.attempts'])
    .select(['outbox.created_at', 'outbox.recipient', 'outbox.payload'])
    .where('outbox.status', '=', 'dead')
    .where('outbox.channel', '<>', 'search')
    .where('outbox.attempts', '>', 0)
    .$if(id !== undefined, (query) => query.where('outbox.id', '=', id!))
    .$if(company_id !== undefined, (query) => query.where('outbox.company_id', '=', company_id!))

async function requeue({ db, now }: Base, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, next_attempt_at: now().toISOString() })
    .where('id', 'in', ids)
    .where('status', '=', 'dead')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
