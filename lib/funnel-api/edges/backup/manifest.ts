import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { CommandError } from '#lib/funnel-api/platform/errors'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { nullIfMissing } from '#lib/funnel-api/platform/disk/null-if-missing'

const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** Checksums of all files except the manifest and itself, in the format of `sha256sum --check`. */
export const CHECKSUM_FILE = 'SHA256SUMS'
export const DATABASE = { sqlite: 'database.sqlite', postgres: 'database.dump' } as const
export const SECRET = 'secret'

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The time of the snapshot. */
  created_at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Names of the migrations that had run. */
  migrations: z.array(z.string()),
  /** Row counts by table. */
  counts: z.record(z.string(), z.number()),
  /** `linked` counts unchanged files, which are hard links to the previous backup. */
  files: z.object({ count: z.number(), bytes: z.number(), linked: z.number() }),
  has_secret: z.boolean(),
  /** SHA-256 of SHA256SUMS. */
  sums: z.string(),
  /** Files of the snapshot that their owners deleted during the backup. */
  gone: z.array(z.string()),
  /** Files that rows refer to and that are missing (`lost`) or differ from their rows (`damaged`). */
  lost: z.array(z.string()),
  damaged: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export const newManifest = (rest: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...rest })

export const sha256Of = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await nullIfMissing(readFile(path.join(folder, MANIFEST), 'utf8'))
  if (text === null) throw new CommandError(`${folder} is not a backup: ${MANIFEST} not found.`)
  const versioned = z.object({ format: z.number() }).safeParse(jsonOrNull(text))
  if (!versioned.success) throw new CommandError(`${folder}/${MANIFEST} cannot be read.`)
  if (versioned.data.format > FORMAT)
    throw new CommandError(
      `${folder} has format ${versioned.data.format}, but this version reads format ${FORMAT}. Upgrade first.`,
    )
  const parsed = Manifest.safeParse(jsonOrNull(text))
  if (!parsed.success) throw new CommandError(`${folder}/${MANIFEST} cannot be read: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

export const sumLine = (sha256: string, file: string) => `${sha256}  ${file}\n`

/** Returns hashes by path. Throws for paths outside the backup, because the list may have been manipulated. */
export function parseSums(text: string): Map<string, string> {
  const sums = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, sha256, file] = /^([\da-f]{64}) {2}([\w-][\w.-]*(?:\/[\w-][\w.-]*)*)$/.exec(line) ?? []
    if (!sha256 || !file) throw new CommandError(`${CHECKSUM_FILE} contains an invalid line: ${line.slice(0, 100)}`)
    sums.set(file, sha256)
  }
  return sums
}

export const readSums = async (folder: string) => parseSums(await readFile(path.join(folder, CHECKSUM_FILE), 'utf8'))
