import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freshDatabase, HAS_TEMPLATES, IS_POSTGRES, type TestDatabase } from '#tests/support/database'

type Fill = (empty: TestDatabase) => Promise<void>
type Prepared = { files: ReadonlyMap<string, Buffer>; template: string | undefined }

const prepared = new Map<string, Promise<Prepared>>()

/** A new database and data folder, as `fill` leaves them. `fill` runs once per process and name, then copies are used. */
export async function preparedDatabase(name: string, fill: Fill): Promise<TestDatabase> {
  if (IS_POSTGRES && !HAS_TEMPLATES) {
    const filled = await freshDatabase()
    await fill(filled)
    return filled
  }
  const existing = prepared.get(name) ?? prepare(fill)
  prepared.set(name, existing)
  const { files, template } = await existing
  const copy = await freshDatabase({ template })
  for (const [file, bytes] of files) {
    const target = path.join(copy.dataDir, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, bytes)
  }
  return copy
}

/** Files are held in memory, so that no folder is left behind. A PostgreSQL database stays until its cluster is deleted. */
async function prepare(fill: Fill): Promise<Prepared> {
  const filled = await freshDatabase()
  await fill(filled)
  const { dataDir, databaseUrl } = filled
  const files = new Map<string, Buffer>()
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile()) files.set(path.relative(dataDir, file), readFileSync(file))
  }
  rmSync(dataDir, { recursive: true, force: true })
  return { files, template: databaseUrl && new URL(databaseUrl).pathname.slice(1) }
}
