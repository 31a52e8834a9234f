import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type Answer, type Call, makeAll } from '#tests/bench/races/calls'
import { openTestApi } from '#tests/support/api'
import { freshDatabase } from '#tests/support/database'
import { openReceiver } from '#tests/support/receiver'
import { openSmtp } from '#tests/support/smtp'

/** Time for the other process to receive a race. */
const LEAD_MS = 15

type Message = { id: number; answers?: Answer[] }

/** Opens the complete API in two processes with one database, one mail server and one webhook receiver. */
export async function openPair(server: string | undefined) {
  const smtp = await openSmtp()
  const receiver = await openReceiver()
  const where = await freshDatabase({ server, isSqlite: server === undefined })
  const services = { SMTP_URL: smtp.url, MAIL_FROM: 'jobs@example.org', WEBHOOK_HOSTS: receiver.host }
  const api = await openTestApi(undefined, undefined, services, where)
  const other = fork(path.join(import.meta.dirname, 'process.ts'))
  const waiting = new Map<number, (answers: Answer[]) => void>()
  const lost = once(other, 'exit').then(() => Promise.reject(new Error('the second process has ended')))
  lost.catch(() => undefined)
  let orders = 0
  other.on('message', ({ id, answers = [] }: Message) => waiting.get(id)?.(answers))
  const ready = new Promise<Answer[]>((resolve) => void waiting.set(0, resolve))
  other.send({ dataDir: where.dataDir, databaseUrl: where.databaseUrl, services })
  await Promise.race([ready, lost])
  return {
    api,
    smtp,
    receiver,
    /** Makes calls at the same time, every second one in the other process. */
    async race(calls: readonly Call[]): Promise<Answer[]> {
      await api.db.deleteFrom('rates').execute()
      const id = (orders += 1)
      const at = Date.now() + LEAD_MS
      const theirs = new Promise<Answer[]>((resolve) => void waiting.set(id, resolve))
      other.send({ id, at, calls: calls.filter((_, index) => index % 2 === 1) })
      const own = makeAll(
        api,
        at,
        calls.filter((_, index) => index % 2 === 0),
      )
      const [even, odd] = await Promise.all([own, Promise.race([theirs, lost])])
      waiting.delete(id)
      return calls.map((_, index) => (index % 2 === 0 ? even : odd)[index >> 1]!)
    },
    async close() {
      const ended = once(other, 'exit')
      other.kill()
      await ended
      await api.close()
      await smtp.close()
      await receiver.close()
    },
  }
}
export type Pair = Awaited<ReturnType<typeof openPair>>
