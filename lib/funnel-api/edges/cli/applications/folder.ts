import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Application } from '#lib/funnel-api/cli/applications/rows'
import { shown } from '#lib/funnel-api/cli/applications/texts'
import type { FileStore } from '#lib/funnel-api/files/store'

type Run = { folder: string; store: Pick<FileStore, 'read'>; signal: AbortSignal; done: (count: number) => void }

/** A folder for each application: what was answered, the film and the CV under names of ours. */
export async function writeFolder(batches: AsyncIterable<readonly Application[]>, { folder, ...run }: Run) {
  let count = 0
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for await (const batch of batches) {
    for (const application of batch) await writeOne(application, path.join(folder, nameOf(application)), run)
    run.done((count += batch.length))
  }
  return count
}

/** What candidates typed names no folder: their letters alone do, below the number on their receipt. */
const nameOf = ({ id, reference, person }: Application) => {
  const name = `${person.first_name} ${person.last_name}`
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
  return `${reference ?? id}-${name}`.replace(/-{2,}/g, '-').replace(/-$/, '')
}

async function writeOne(application: Application, folder: string, { store, signal }: Omit<Run, 'folder'>) {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'application.json'), `${JSON.stringify(shown(application), null, 2)}\n`)
  for (const [name, file] of [
    ['cv', application.resume],
    ['pitch', application.pitch],
  ] as const) {
    if (!file?.key) continue
    const ending = /\.\w{1,8}$/.exec(file.filename)?.[0] ?? ''
    const source = Readable.fromWeb(store.read(file.key) as Parameters<typeof Readable.fromWeb>[0])
    await pipeline(source, createWriteStream(path.join(folder, `${name}${ending.toLowerCase()}`)), { signal })
  }
}
