import { hash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createUploadGrant } from '#lib/funnel-api/features/files/grants'
import type { Api } from '#lib/funnel-api/platform/context'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { addPeople } from '#tests/bench/data'
import { measureFilestack } from '#tests/bench/filestack'
import { inParallel, MB, median, memoryOf, SECRET, measureSeconds, type Server, withServer } from '#tests/bench/harness'
import { startChild } from '#tests/bench/host'
import { type Result, rowOf } from '#tests/bench/result'
import { sendFile, sendParts, sendTo, createVideo } from '#tests/bench/sending'

const COMPANY = 'levain'
const ROUNDS = 5
const PARALLEL = 10
const MAX_MEMORY_MB = 100
/** Minimum share of the rate of the bare server. */
const MIN_SHARE_OF_BARE = 0.7

async function measure({ port, pid, dataDir }: Server): Promise<Result> {
  const db = await openDatabase({ dataDir })
  const folder = path.join(dataDir, 'bench')
  await mkdir(folder)
  const sink = await startChild({ folder })
  try {
    const companies = db.selectFrom('companies').select('id').where('slug', '=', COMPANY)
    const { id: company_id } = await companies.executeTakeFirstOrThrow()
    const people = await addPeople(db, company_id)
    const api = { secret: SECRET, now: () => new Date() } as Api
    // Several users, because one user may start only a limited number of uploads.
    const grant = () => {
      const { id } = people.pop()!
      return { ...createUploadGrant(api, { id, company_id }, 'records', 'pitch.mp4'), filename: 'pitch.mp4' }
    }
    const send = sendTo({ port, host: `${COMPANY}.localhost:${port}` })
    const sendBare = sendTo({ port: sink.port, host: 'localhost' })
    const large = await createVideo(200 * MB)
    const put = (part: number, body: Buffer) => sendBare({ method: 'PUT', path: `/${part}`, body })
    const [own, bare]: [number[], number[]] = [[], []]
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      own.push((await sendFile(send, grant(), large)).ms_until_stored / 1000)
      bare.push(await measureSeconds(() => sendParts(large, put)))
    }
    const baseline = { what: 'bare node:http, same parts, fsync', value: median(bare.slice(1)) }

    // Resets the peak memory of the process (VmHWM).
    await writeFile(`/proc/${pid}/clear_refs`, '5')
    const before = memoryOf(pid)
    await inParallel(PARALLEL, () => sendFile(send, grant(), large))
    const growth = memoryOf(pid, 'VmHWM') - before
    const memory = { baseline: { what: 'before', value: before }, most: MAX_MEMORY_MB }

    const hashFile = async (of: string) => {
      const { key } = await db.selectFrom('files').select('key').where('handle', '=', of).executeTakeFirstOrThrow()
      return hash('sha256', await readFile(path.join(dataDir, 'files', key)))
    }
    const broken = await measureFilestack({ port, folder, company: COMPANY, newGrant: grant, hashFile })
    const rows = [
      rowOf('200 MB, every part safe', median(own.slice(1)), 's', { baseline, mostRatio: 1 / MIN_SHARE_OF_BARE }),
      rowOf(`memory, ${PARALLEL} parallel uploads of 200 MB`, growth, 'MB more', memory),
      ...broken.rows,
    ]
    const notes = [
      `Parts of 6 MB, three in parallel, as filestack-js sends them; medians of ${ROUNDS} uploads.`,
      'Server, bare server and sender share the processors; only the server calculates SHA-256.',
      broken.note,
    ]
    return { rows, notes, failures: broken.failures }
  } finally {
    await sink.stop()
    await db.destroy()
  }
}

/** Uploads files to the real server as browsers do, and to a bare server. */
export const run = () => withServer(measure, { SESSION_SECRET: SECRET })
