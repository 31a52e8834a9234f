import { sql } from 'kysely'
import { type Engine, onBoth } from '#tests/bench/harness'
import type { Call } from '#tests/bench/races/calls'
import { openPair, type Pair } from '#tests/bench/races/pair'
import { SCENARIOS } from '#tests/bench/races/scenarios'
import type { Result, Row } from '#tests/bench/result'
import { createWebhook } from '#lib/funnel-api/features/webhooks/settings'
import { WebhookEvent } from '#lib/domain/staff'

/** Races of each kind. RACE_ROUNDS overrides it. */
const ROUNDS = Number(process.env.RACE_ROUNDS || 20)
const TIMEOUT_MS = 60_000

/** Sends all due messages, in both processes at the same time. Returns the number of messages that are still due. */
async function sendAll({ api, race }: Pair): Promise<number> {
  const waiting = async () => {
    const emails = api.db.selectFrom('outbox').select('id').where('status', '=', 'waiting')
    const deliveries = api.db.selectFrom('webhook_deliveries').select('id').where('status', '=', 'waiting')
    const now = new Date().toISOString()
    const due = await emails.where('next_attempt_at', '<=', now).where('channel', '!=', 'search').execute()
    return due.length + (await deliveries.execute()).length
  }
  const call: Call = { method: '', path: '', to: 'delivery' }
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await race([call, call]))
    if ((await waiting()) === 0) return 0
  return waiting()
}

const countDuplicates = (names: readonly string[]) => names.length - new Set(names).size

/** Checks that the two processes together sent each email and webhook delivery of all races exactly once. */
async function checkDeliveries(pair: Pair): Promise<{ problems: string[]; count: number }> {
  const unsent = await sendAll(pair)
  const mail = pair.smtp.arrived.map(({ messageId = '' }) => messageId)
  const calls = pair.receiver.received.map(({ id }) => id)
  const { rows } = await sql<{ mail: number; calls: number; dead: number }>`select
    (select count(*) from outbox where status = 'sent' and channel in ('mail', 'bulk')) as mail,
    (select count(*) from webhook_deliveries where status = 'sent') as calls,
    (select count(*) from outbox where status = 'dead' and channel in ('mail', 'bulk'))
      + (select count(*) from webhook_deliveries where status = 'dead') as dead`.execute(pair.api.db)
  const [counts] = rows
  return {
    count: mail.length + calls.length,
    problems: [
      ...(unsent === 0 ? [] : [`${unsent} emails and webhook calls were not sent`]),
      ...(Number(counts!.dead) === 0 ? [] : [`${counts!.dead} emails and webhook calls failed permanently`]),
      ...(mail.length > 0 && calls.length > 0 ? [] : ['no emails or no webhook calls were sent']),
      ...(countDuplicates(mail) === 0 ? [] : [`${countDuplicates(mail)} emails were sent twice`]),
      ...(countDuplicates(calls) === 0 ? [] : [`${countDuplicates(calls)} webhook calls were sent twice`]),
      ...(Number(counts!.mail) <= mail.length ? [] : [`${counts!.mail} emails count as sent, ${mail.length} arrived`]),
      ...(Number(counts!.calls) <= calls.length
        ? []
        : [`${counts!.calls} calls count as sent, ${calls.length} arrived`]),
    ],
  }
}

/** Makes calls that must not interleave, at the same time in two processes with one database. */
export async function run(): Promise<Result> {
  const failures: string[] = []
  const rowOf = (what: string, count: number, problems: readonly string[], kind: string): Row => {
    failures.push(...problems.map((problem) => `${what}: ${problem}`))
    return {
      what,
      value: problems.length,
      unit: 'wrong outcomes',
      baseline: { what: kind, value: count },
      most: 0,
    }
  }
  const rows = await onBoth(async ({ name, databaseUrl }: Engine): Promise<Row[]> => {
    const pair = await openPair(databaseUrl)
    try {
      const hook = { url: pair.receiver.url('/hook'), events: WebhookEvent.options }
      await createWebhook(pair.api.api, await pair.api.companyId(), hook)
      const rowsOfEngine: Row[] = []
      for (const [what, scenario] of Object.entries(SCENARIOS)) {
        const problems: string[] = []
        for (let round = 0; round < ROUNDS; round += 1) problems.push(...(await scenario(pair, round)))
        rowsOfEngine.push(rowOf(`${name}: ${what}`, ROUNDS, problems, 'races'))
      }
      const { problems, count } = await checkDeliveries(pair)
      rowsOfEngine.push(rowOf(`${name}: both processes send what is due`, count, problems, 'emails and webhook calls'))
      return rowsOfEngine
    } finally {
      await pair.close()
    }
  })
  const notes = ['On PostgreSQL two nodes, on SQLite a node and a second process with the same folder.']
  return { rows, notes, failures }
}
