import { paletteOf } from '#lib/domain/palette'
import type { Api } from '#lib/funnel-api/context'
import type { OutboxRow } from '#lib/funnel-api/db/schema'
import { writeLetter } from '#lib/funnel-api/mail/letter'
import type { Mailer } from '#lib/funnel-api/mail/mailer'
import type { Template } from '#lib/funnel-api/mail/outbox'
import type { Selectable } from 'kysely'

const ROUND_MS = 1000
const ATTEMPTS_MOST = 10
/** How long a claimed letter is left alone: a node that dies with it gives it up then. */
const CLAIM_MS = 60_000

const backoff = (attempts: number) => Math.min(2 ** attempts * 15_000, 6 * 3_600_000)

/** Sends what waits in the outbox, round after round; what fails waits longer each time. */
export function startPostman(api: Api, mailer: Mailer) {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<unknown> = Promise.resolve()
  let isStopped = false
  const next = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      round = deliver(api, mailer)
        .catch((error: unknown) => console.error('outbox:', error))
        .finally(next)
    }, ROUND_MS)
    timer.unref()
  }
  next()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}

/** One round: every letter that is due. Exported for tests, which own the clock. */
export async function deliver(api: Api, mailer: Mailer) {
  const due = await api.db
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '<=', api.now().toISOString())
    .orderBy('id')
    .limit(50)
    .execute()
  for (const letter of due) if (await claim(api, letter)) await send(api, mailer, letter)
}

/** Only one of several nodes gets a letter: whoever moves its next attempt first. */
async function claim({ db, now }: Api, { id, next_attempt_at }: Selectable<OutboxRow>) {
  const claimed = await db
    .updateTable('outbox')
    .set({ next_attempt_at: new Date(now().getTime() + CLAIM_MS).toISOString() })
    .where('id', '=', id)
    .where('next_attempt_at', '=', next_attempt_at)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

async function send(api: Api, mailer: Mailer, letter: Selectable<OutboxRow>) {
  const company = await api.db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', letter.company_id)
    .executeTakeFirstOrThrow()
  const { accent, on_accent } = paletteOf(company.theme)
  const brand = { name: company.name, color: accent, on_color: on_accent, address: api.origin(company.slug) }
  const attempts = letter.attempts + 1
  try {
    const words = writeLetter(
      letter.template as Template,
      letter.locale,
      letter.payload as Record<string, string>,
      brand,
    )
    await mailer({ ...words, to: letter.recipient, messageId: `<outbox-${letter.id}@careers>` })
    await api.db.updateTable('outbox').set({ status: 'sent', attempts }).where('id', '=', letter.id).execute()
  } catch (error) {
    console.error(
      `outbox: letter ${letter.id} failed the ${attempts}. time:`,
      error instanceof Error ? error.message : error,
    )
    const next_attempt_at = new Date(api.now().getTime() + backoff(attempts)).toISOString()
    const status = attempts >= ATTEMPTS_MOST ? 'dead' : 'waiting'
    await api.db.updateTable('outbox').set({ status, attempts, next_attempt_at }).where('id', '=', letter.id).execute()
  }
}
