import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Api } from '#lib/funnel-api/context'
import { openDatabase } from '#lib/funnel-api/db/open'
import { grantFor, linkTo } from '#lib/funnel-api/files/grants'
import { filestackRows } from '#tests/bench/filestack'
import { inFolder } from '#tests/bench/host'
import { addPeople } from '#tests/bench/people'
import type { Result, Row } from '#tests/bench/result'
import { type First, readRange, sendBare, sendFile, type Server } from '#tests/bench/sending'
import { startServer } from '#tests/support/server'

const COMPANY = 'levain'
const SECRET = 'secret'.repeat(8)
const MB = 1024 * 1024
const ROUNDS = 5
const READS = 40
const AT_ONCE = 10

/** A real video of this size: a short one, followed by a box that players skip. */
async function filmOf(size: number) {
  const film = await readFile(path.join(import.meta.dirname, '../support/pitch.mp4'))
  const padding = Buffer.alloc(size - film.length, 7)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4, 'latin1')
  return Buffer.concat([film, padding])
}

async function startSink(folder: string) {
  await mkdir(folder)
  const child = fork(path.join(import.meta.dirname, 'sink.ts'), [folder])
  const [port] = (await once(child, 'message')) as [number]
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { port, host: 'localhost', folder, stop }
}

/** Upload grants of several users: a single user may not start so many. */
async function leaves(dataDir: string) {
  const db = await openDatabase({ dataDir })
  const { id } = await db.selectFrom('companies').select('id').where('slug', '=', COMPANY).executeTakeFirstOrThrow()
  await addPeople(db, id)
  const people = await db.selectFrom('users').select(['id', 'company_id']).where('company_id', '=', id).execute()
  await db.destroy()
  const api = { secret: SECRET, now: () => new Date() } as Api
  let next = 0
  return {
    leave: () => ({ ...grantFor(api, people[next++ % people.length]!, 'records', 'pitch.mp4'), filename: 'pitch.mp4' }),
    link: (handle: string) => linkTo(api, handle),
  }
}
type Leaves = Awaited<ReturnType<typeof leaves>>

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

async function throughput(server: Server, sink: Server, { leave }: Leaves): Promise<Row[]> {
  const film = await filmOf(200 * MB)
  const rounds: { safe: number; stored: number; bare: number }[] = []
  // The first of each is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1)
    rounds.push({ ...(await sendFile(server, leave(), film)), bare: await sendBare(sink, film) })
  const of = (name: 'safe' | 'stored' | 'bare') => median(rounds.slice(1).map((round) => round[name]))
  const baseline = { what: 'bare node:http, same parts, fsync', value: of('bare') }
  return [
    { what: '200 MB, every part safe', value: of('safe'), unit: 's', baseline, most: baseline.value / 0.7 },
    { what: '200 MB, hashed and a file', value: of('stored'), unit: 's', baseline },
  ]
}

const rssOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

async function memory(server: Server & { pid: number }, { leave }: Leaves): Promise<Row[]> {
  const film = await filmOf(200 * MB)
  const before = rssOf(server.pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, rssOf(server.pid))), 50)
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, () => sendFile(server, leave(), film)))
  } finally {
    clearInterval(timer)
  }
  const what = `memory, ${AT_ONCE} uploads of 200 MB at once`
  return [{ what, value: most - before, unit: 'MB more', baseline: { what: 'before', value: before }, most: 100 }]
}

async function reading(server: Server, sink: Server & { folder: string }, { leave, link }: Leaves): Promise<Row[]> {
  const film = await filmOf(60 * MB)
  const { handle } = await sendFile(server, leave(), film)
  await writeFile(path.join(sink.folder, 'film.mp4'), film)
  const ours: First[] = []
  const bare: First[] = []
  for (let read = 0; read < READS; read += 1) {
    const start = Math.floor((read / READS) * 58 * MB)
    ours.push(await readRange(server, link(handle), start))
    bare.push(await readRange(sink, '/film.mp4', start))
  }
  const row = (what: string, name: keyof First): Row => ({
    what: `private film of 60 MB by range, ${what}`,
    value: median(ours.map((first) => first[name])),
    unit: 'ms',
    baseline: { what: 'bare node:http, same file', value: median(bare.map((first) => first[name])) },
  })
  return [row('first byte', 'byte'), row('first megabyte', 'megabyte')]
}

/** Files through the real server as browsers upload and play them, compared with a bare server. */
export const run = (): Promise<Result> =>
  inFolder(async (folder) => {
    const dataDir = path.join(folder, 'data')
    const sink = await startSink(path.join(folder, 'sink'))
    const started = await startServer({ dataDir, env: { SESSION_SECRET: SECRET } })
    const server = { port: started.port, pid: started.pid, host: `${COMPANY}.localhost:${started.port}` }
    try {
      const people = await leaves(dataDir)
      const sumOf = async (handle: string) => {
        const db = await openDatabase({ dataDir })
        const found = await db.selectFrom('files').select('key').where('handle', '=', handle).executeTakeFirstOrThrow()
        await db.destroy()
        return createHash('sha256')
          .update(await readFile(path.join(dataDir, 'files', found.key)))
          .digest('hex')
      }
      const broken = await filestackRows({ port: started.port, folder, company: COMPANY, leave: people.leave, sumOf })
      const rows = [
        ...(await throughput(server, sink, people)),
        ...(await reading(server, sink, people)),
        ...(await memory(server, people)),
        ...broken.rows,
      ]
      const notes = [
        `Parts of 6 MB, three at once, as filestack-js sends them; medians of ${ROUNDS} uploads and ${READS} reads.`,
        'Server, bare server and sender share the processors; only ours hashes (SHA-256 of the file; MD5 of parts whose sender says one, which these do not).',
        broken.note,
      ]
      return { title: 'Uploads and private films', rows, notes, failures: broken.failures }
    } finally {
      await Promise.all([sink.stop(), started.stop()])
    }
  })
