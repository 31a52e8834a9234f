import { setTimeout as wait } from 'node:timers/promises'
import { isUnavailable } from '#lib/funnel-api/platform/db/unavailable'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { isDiskFull } from '#lib/funnel-api/platform/disk/full-disk'
import { compare } from '#tests/bench/kill/compare'
import { COMPANY, createJourney, type Journey, readJob, type Site } from '#tests/bench/kill/journey'
import { ResponseError } from '#tests/bench/sending'

const CLIENTS = 6
/** Pause of a client after a call that failed. */
const PAUSE_MS = 20
const TIMEOUT_MS = 60_000
const RETRIES_MS = 60_000

/** Counts the calls that failed, by kind: 'a broken connection', or the status of the answer. */
class Failures {
  readonly counts = new Map<string, number>()

  add(error: unknown) {
    const kind = error instanceof ResponseError ? String(error.status) : 'a broken connection'
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
  }

  count(isCounted: (kind: string) => boolean) {
    return [...this.counts].filter(([kind]) => isCounted(kind)).reduce((sum, [, count]) => sum + count, 0)
  }

  toString() {
    return [...this.counts].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none'
  }
}

export type ServerData = { dataDir: string; databaseUrl: string | undefined }

/** Retries database work of the benchmark itself while the database is unavailable. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + RETRIES_MS; ;) {
    try {
      return await work()
    } catch (error) {
      if (!(isUnavailable(error) || isDiskFull(error)) || Date.now() > until) throw error
      await wait(50)
    }
  }
}

/** Prepares candidates who apply at a site while a fault is injected, and journals of what the server acknowledged. */
export async function startDrill({ port, dataDir, databaseUrl }: ServerData & { port: number }) {
  let onAnswered = () => {}
  const site: Site = { port, host: `${COMPANY}.localhost:${port}`, onAnswered: () => onAnswered() }
  const db = await openDatabase({ dataDir, databaseUrl })
  const job = await readJob(site)
  const api = { db, now: () => new Date(), origin: () => `http://${site.host}` }
  const startConversation = async (candidacy_id: number) => {
    const findDiscussion = () =>
      db.selectFrom('discussions').select('id').where('candidacy_id', '=', candidacy_id).executeTakeFirst()
    const message = { candidacy_id, author_name: 'Anahit', content: 'Shall we talk?', is_closing: false }
    return retryWhileUnavailable(async () => {
      if (!(await findDiscussion())) await sendRecruiterMessage(api, message)
      return (await findDiscussion())!.id
    })
  }
  const journeys: Journey[] = []
  const interrupted: Journey[] = []
  const faults = new Set<string>()
  const failures = new Failures()
  /** Runs one client, which continues interrupted journeys before it starts new ones. */
  const runClient = async (isOver: () => boolean) => {
    while (!isOver()) {
      const current = interrupted.shift() ?? createJourney(site, job, journeys.length, startConversation)
      if (!journeys.includes(current)) journeys.push(current)
      try {
        await current.continue()
      } catch (error) {
        failures.add(error)
        // A call that is repeated after an interruption must not be rejected as invalid.
        if (error instanceof ResponseError && error.status < 500)
          faults.add(`${current.journal.email}: ${error.message}`)
        interrupted.push(current)
        await wait(PAUSE_MS)
      }
    }
  }
  return {
    db,
    site,
    journeys,
    faults,
    failures,
    /** Resolves with the next call that is answered with 200. */
    nextAnswer: () =>
      new Promise<void>((resolve, reject) => {
        const error = new Error(`no answer within ${TIMEOUT_MS / 1000} s`)
        const timer = setTimeout(() => reject(error), TIMEOUT_MS)
        onAnswered = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    /** Starts all clients. After `stop`, each one stops when its current journey ends or a call fails. */
    startClients() {
      let isOver = false
      const clients = Array.from({ length: CLIENTS }, () => runClient(() => isOver))
      return {
        async stop() {
          isOver = true
          await Promise.all(clients)
        },
      }
    },
    /** Compares the database with what was acknowledged. */
    async check() {
      const journals = journeys.map(({ journal }) => journal)
      for (const fault of await retryWhileUnavailable(() => compare(db, dataDir, journals))) faults.add(fault)
    },
    /** Continues each interrupted journey to its end. Adds a fault for each one that cannot continue. */
    async finishAll() {
      const until = Date.now() + TIMEOUT_MS
      for (const journey of interrupted)
        for (;;) {
          const error = await journey.continue().catch((cause: unknown) => cause)
          if (error === undefined) break
          if (Date.now() > until) {
            faults.add(`${journey.journal.email} cannot continue at ${journey.where()}: ${String(error)}`)
            break
          }
          await wait(200)
        }
    },
    close: () => db.destroy(),
  }
}
export type Drill = Awaited<ReturnType<typeof startDrill>>

/** Number of writes that the server acknowledged. */
export const countAcknowledged = ({ journeys }: Pick<Drill, 'journeys'>) =>
  journeys.reduce((sum, { journal }) => sum + writesOf(journal), 0)

const writesOf = (journal: Journey['journal']) =>
  Number(journal.isUser) +
  Number(journal.candidacy_id !== null) +
  // Drafts are numbered from 7.
  (journal.draft.saved ?? 6) -
  6 +
  Number(journal.isAnswered) +
  journal.files.size +
  Number(journal.isAttached) +
  Number(journal.isConfirmed) +
  journal.messages.size
