import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportedApplication } from '#lib/funnel-api/features/candidacies/export-applications'
import { withoutStorageKeys } from '#lib/funnel-api/edges/cli/applications/texts'
import type { FileStore } from '#lib/funnel-api/platform/storage/store'

type Run = { folder: string; store: Pick<FileStore, 'read'>; signal: AbortSignal; onProgress: (count: number) => void }

/** Writes a folder for each application with its answers, recording, captions, CV and photo under fixed file names. */
export async function writeFolder(batches: AsyncIterable<readonly ExportedApplication[]>, { folder, ...run }: Run) {
  let count = 0
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for await (const batch of batches) {
    for (const application of batch) await writeOne(application, path.join(folder, nameOf(application)), run)
    run.onProgress((count += batch.length))
  }
  return count
}

/** The folder name: the reference, then only the letters and digits of the candidate's name. */
const nameOf = ({ id, reference, person }: ExportedApplication) => {
  const name = `${person.first_name} ${person.last_name}`
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
  return `${reference ?? id}-${name}`.replace(/-{2,}/g, '-').replace(/-$/, '')
}

async function writeOne(application: ExportedApplication, folder: string, { store, signal }: Omit<Run, 'folder'>) {
  await mkdir(folder, { recursive: true })
  await writeFile(
    path.join(folder, 'application.json'),
    `${JSON.stringify(withoutStorageKeys(application), null, 2)}\n`,
  )
  if (application.pitch_text !== null) await writeFile(path.join(folder, 'pitch.txt'), `${application.pitch_text}\n`)
  if (application.pitch_captions !== null)
    await writeFile(path.join(folder, 'pitch.vtt'), application.pitch_captions.content)
  for (const [name, file] of [
    ['cv', application.resume],
    ['pitch', application.pitch],
    ['photo', application.avatar],
  ] as const) {
    if (!file?.key) continue
    const extension = /\.\w{1,8}$/.exec(file.filename)?.[0] ?? ''
    const source = Readable.fromWeb(store.read(file.key) as Parameters<typeof Readable.fromWeb>[0])
    await pipeline(source, createWriteStream(path.join(folder, `${name}${extension.toLowerCase()}`)), { signal })
  }
}
