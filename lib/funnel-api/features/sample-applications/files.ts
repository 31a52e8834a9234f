import { readFile } from 'node:fs/promises'
import type { Locale } from '#lib/domain/enumerations'
import { type Folder, maxSizeOf, uploadName } from '#lib/domain/upload'
import { fullName } from '#lib/domain/user-rules'
import { DEMO } from '#lib/funnel-api/features/bundles/demo'
import { storeBytes } from '#lib/funnel-api/features/files/store-bytes'
import type { run } from '#lib/funnel-api/features/sample-applications/isolated/draw-cv'
import type { SampleApplication } from '#lib/funnel-api/features/sample-applications/schema'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { isolatedTask, runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'

const DRAW_CV = isolatedTask<typeof run>('draw-cv', new URL('./isolated/draw-cv.ts', import.meta.url))

type Named = { filename: string; submitted: Date }

/** Stores a file of a candidate with the checks of an upload. Returns its handle. */
async function store(api: Api, user: CallerUser, path: Folder, { filename, submitted }: Named, bytes: Uint8Array) {
  const { id: user_id, company_id } = user
  const name = uploadName(filename, submitted.getTime())
  const permission = { user_id, company_id, path, filename: name, maxSize: maxSizeOf(path, name) ?? 0 }
  return (await storeBytes(api, permission, bytes)).handle
}

type Source = Pick<SampleApplication, 'cv' | 'pitch' | 'phone'> & { note: string; lang: Locale; submitted: Date }

/** Stores the files of an application: the CV as PDF and the recording. Returns their handles. */
export async function storeFiles(api: Api, user: CallerUser, { cv, pitch, phone, note, lang, submitted }: Source) {
  const name = fullName(user)
  const files: { cv: string | null; film: string | null } = { cv: null, film: null }
  if (cv !== null) {
    const contact = [user.email, phone].filter((line) => line !== null).join(' · ')
    const input = { name, contact, text: cv, note, lang, created_at: submitted.toISOString() }
    const bytes = await runIsolated(DRAW_CV, input, { lane: String(user.company_id), bytes: 0, label: 'sample CV' })
    files.cv = await store(api, user, 'candidacy/resume', { filename: `CV ${name}.pdf`, submitted }, bytes)
  }
  if (pitch !== null && 'film' in pitch) {
    const bytes = await readFile(`${DEMO}/${user.company_slug}/media/${pitch.film}`)
    files.film = await store(api, user, 'records', { filename: pitch.film.split('/').pop()!, submitted }, bytes)
  }
  return files
}
