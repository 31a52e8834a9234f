import { isUnavailable } from '#lib/funnel-api/platform/db/unavailable'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { isDiskFull } from '#lib/funnel-api/platform/disk/full-disk'
import { Failures } from '#tests/bench/kill/answers'
import { compare } from '#tests/bench/kill/compare'
import { COMPANY, journey, type Journey, readJob, type Site } from '#tests/bench/kill/journey'
import { Refusal } from '#tests/bench/sending'

const CLIENTS = 6
/** Pause of a client after a call that failed. */
const PAUSE_MS = 20
const LAST_MS = 60_000
const RETRIES_MS = 60_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export type Where = { dataDir: string; databaseUrl: string | undefined }

/** Repeats work of the bench itself while the database cannot do it. */
export async function whileAway<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + RETRIES_MS; ;) {
    try {
      return await work()
    } catch (error) {
      if (!(isUnavailable(error) || isDiskFull(error)) || Date.now() > until) throw error
      await wait(50)
    }
  }
}

/** Candidates who apply at a site while a fault is injected, and the journal of what the server acknowledged. */
export async function startDrill({ port, dataDir, databaseUrl }: Where & { port: number }) {
  let answered = () => {}
  const site: Site = { port, host: `${COMPANY}.localhost:${port}`, answered: () => answered() }
  const db = await openDatabase({ dataDir, databaseUrl })
  const job = await readJob(site)
  const api = { db, now: () => new Date(), origin: () => `http://${site.host}` }
  const talk = async (candidacy_id: number) => {
    const known = () =>
      db.selectFrom('discussions').select('id').where('candidacy_id', '=', candidacy_id).executeTakeFirst()
    const words = { candidacy_id, author_name: 'Anahit', content: 'Shall we talk?', is_closing: false }
    return whileAway(async () => {
      if (!(await known())) await sendRecruiterMessage(api, words)
      return (await known())!.id
    })
  }
  const journeys: Journey[] = []
  const open: Journey[] = []
  const faults = new Set<string>()
  const failures = new Failures()
  /** One client: journeys that were interrupted continue first. */
  const client = async (isOver: () => boolean) => {
    while (!isOver()) {
      const one = open.shift() ?? journey(site, job, journeys.length, talk)
      if (!journeys.includes(one)) journeys.push(one)
      try {
        await one.goOn()
      } catch (error) {
        failures.note(error)
        // A call that is repeated after an interruption must not be rejected as invalid.
        if (error instanceof Refusal && error.status < 500) faults.add(`${one.journal.email}: ${error.message}`)
        open.push(one)
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
        const error = new Error(`no answer within ${LAST_MS / 1000} s`)
        const timer = setTimeout(() => reject(error), LAST_MS)
        answered = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    /** Starts all clients. They stop at their next call after `stop`. */
    startClients() {
      let isOver = false
      const clients = Array.from({ length: CLIENTS }, () => client(() => isOver))
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
      for (const fault of await whileAway(() => compare(db, dataDir, journals))) faults.add(fault)
    },
    /** Every interrupted journey must be able to reach its end. */
    async finishAll() {
      const until = Date.now() + LAST_MS
      for (const one of open)
        for (;;) {
          const error = await one.goOn().catch((cause: unknown) => cause)
          if (error === undefined) break
          if (Date.now() > until) {
            faults.add(`${one.journal.email} cannot go on at ${one.where()}: ${String(error)}`)
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
export const acknowledged = ({ journeys }: Pick<Drill, 'journeys'>) =>
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
