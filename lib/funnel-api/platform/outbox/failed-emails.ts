import type { Selectable } from 'kysely'
import type { Api } from '#lib/funnel-api/context'
import type { OutboxRow } from '#lib/funnel-api/db/schema-service'
import { ATTEMPTS_MOST, isLate } from '#lib/funnel-api/mail/postman'

type Base = Pick<Api, 'db' | 'now'>
type Which = { id?: number | undefined; company_id?: number | undefined }

/**
 * Why an email failed. 'refused': a retry would fail too, at least by the reply of the mail server. 'given_up': all
 * attempts failed. Two kinds cannot be retried: 'late', whose content has expired or is out of date, and 'forgotten',
 * whose content is deleted.
 */
export type Why = 'refused' | 'given_up' | 'late' | 'forgotten'

export type DeadLetter = {
  id: number
  company: string
  channel: OutboxRow['channel']
  template: string
  attempts: number
  created_at: string
  why: Why
}

/** After this, alerts and reminders have a newer successor. */
const BULK_MS = 2 * 86_400_000
/** Rows per query, which limits the memory of CLI commands. */
const BATCH = 500

/** Lists emails that were attempted and failed, latest first. Emails that became unnecessary were never attempted. */
export async function listDead(api: Base, { limit, ...which }: Which & { limit: number }): Promise<DeadLetter[]> {
  const rows = await dead(api, which).orderBy('outbox.id', 'desc').limit(limit).execute()
  return rows.map(({ recipient, payload, ...letter }) => ({
    ...letter,
    why: whyOf({ ...letter, recipient, payload }, api.now()),
  }))
}

/** Queues failed emails again with all attempts, if they can still be sent. Returns their number. */
export async function retryDead(api: Base, which: Which): Promise<number> {
  let retried = 0
  for (let after = 0; ;) {
    const rows = await dead(api, which).where('outbox.id', '>', after).orderBy('outbox.id').limit(BATCH).execute()
    const ids = rows.filter((row) => isSendable(whyOf(row, api.now()))).map(({ id }) => id)
    retried += await wake(api, ids)
    if (rows.length < BATCH) return retried
    after = rows.at(-1)!.id
  }
}

const isSendable = (why: Why) => why === 'refused' || why === 'given_up'

type Letter = Pick<Selectable<OutboxRow>, 'channel' | 'recipient' | 'payload' | 'attempts' | 'created_at'>

function whyOf(letter: Letter, now: Date): Why {
  if (letter.recipient === '' || Object.keys(letter.payload).length === 0) return 'forgotten'
  const isOld = letter.channel === 'bulk' && Date.parse(letter.created_at) < now.getTime() - BULK_MS
  if (isOld || isLate(letter, now)) return 'late'
  return letter.attempts < ATTEMPTS_MOST ? 'refused' : 'given_up'
}

/** The outbox also has notifications to search engines, which are not emails. */
const dead = ({ db }: Base, { id, company_id }: Which) =>
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

async function wake({ db, now }: Base, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, next_attempt_at: now().toISOString() })
    .where('id', 'in', ids)
    .where('status', '=', 'dead')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
