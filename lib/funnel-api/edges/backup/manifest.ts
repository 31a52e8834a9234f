import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { BackupProblem } from '#lib/funnel-api/backup/problem'

const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** What `sha256sum --check` reads: every file of a backup but the manifest and itself. */
export const SUMS = 'SHA256SUMS'
export const DATABASE = { sqlite: 'database.sqlite', postgres: 'database.dump' } as const
export const SECRET = 'secret'

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** Of the snapshot: what was written later is not in it. */
  created_at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Names of the migrations that had run. */
  migrations: z.array(z.string()),
  /** Rows, by table. */
  counts: z.record(z.string(), z.number()),
  files: z.object({ count: z.number(), bytes: z.number(), linked: z.number() }),
  has_secret: z.boolean(),
  /** SHA-256 of SHA256SUMS. */
  sums: z.string(),
  /** Files whose rows the snapshot has and whose bytes went while it was copied: their owners took them away. */
  gone: z.array(z.string()),
  /** Files that rows name and that are not there, or not as their rows say. */
  lost: z.array(z.string()),
  damaged: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export const newManifest = (rest: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...rest })

export const sha256Of = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new BackupProblem(`${folder} is no backup: it holds no ${MANIFEST}.`)
  const found = z.object({ format: z.number() }).safeParse(json(text))
  if (!found.success) throw new BackupProblem(`${folder}/${MANIFEST} cannot be read.`)
  if (found.data.format > FORMAT)
    throw new BackupProblem(`${folder} is of format ${found.data.format}, this version reads ${FORMAT}: update first.`)
  const parsed = Manifest.safeParse(json(text))
  if (!parsed.success) throw new BackupProblem(`${folder}/${MANIFEST} cannot be read: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const sumLine = (sha256: string, file: string) => `${sha256}  ${file}\n`

/** Hashes by path. A path that leads out of the backup is refused: the list came with the files. */
export function parseSums(text: string): Map<string, string> {
  const sums = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, sha256, file] = /^([\da-f]{64}) {2}([\w-][\w.-]*(?:\/[\w-][\w.-]*)*)$/.exec(line) ?? []
    if (!sha256 || !file) throw new BackupProblem(`${SUMS} holds a line that is none: ${line.slice(0, 100)}`)
    sums.set(file, sha256)
  }
  return sums
}

export const readSums = async (folder: string) => parseSums(await readFile(path.join(folder, SUMS), 'utf8'))
