import { appendChunk, beginTake, dropTake, filmOf, finishTake, takesOf } from '#lib/client/takes/take-store'
import type { Take } from '#lib/client/takes/types'
import { plainType } from './formats'
import { heldTakes } from './recording-lock'
import type { KeptFilm, RecorderEvent } from './state'
import { measureFilm } from './watch-film'

/** Bytes. A recording up to this size has only a head and no frame. */
const NOTHING_YET = 16 * 1024

type Found = (RecorderEvent & { type: 'looked' })['found']

/** A finished recording, ready to play. */
export async function filmFrom({ id, kind, duration_ms }: Take, isSilent = false): Promise<KeptFilm> {
  return { take_id: id, kind, duration_ms, isSilent, url: URL.createObjectURL(await filmOf(id)) }
}

/** The newest recording in this browser: a complete one is uploaded, an interrupted one is offered. */
export async function lookForTakes(key: string): Promise<Found> {
  const [takes, isHeld] = await Promise.all([takesOf(key), heldTakes()])
  for (const take of takes) {
    if (isHeld(take.id)) continue
    // A chosen file that was not read completely can be chosen again.
    if (take.size === 0 || (take.kind === 'chosen' && !take.is_finished)) {
      await dropTake(take.id)
      continue
    }
    const film = await filmFrom(take)
    if (take.is_finished) return { at: 'whole', film }
    const { duration_ms, canPlay } = await measureFilm(film.url)
    if ((!canPlay || duration_ms === null) && take.size < NOTHING_YET) {
      await dropTake(take.id)
      continue
    }
    return { at: 'found', kept: { ...film, duration_ms } }
  }
  return null
}

/** Finishes an interrupted recording where it stopped. */
export async function endTake(take_id: string): Promise<KeptFilm> {
  return filmFrom(await finishTake(take_id, { duration_ms: null }))
}

/** Stores a chosen file, so that it is uploaded like a recording. */
export async function keepFile(key: string, file: File, duration_ms: number | null): Promise<KeptFilm> {
  const { name: filename, type } = file
  const { id } = await beginTake({ key, kind: 'chosen', mimetype: plainType(type) || 'video/mp4', filename })
  await appendChunk(id, file)
  return filmFrom(await finishTake(id, { duration_ms }))
}

/** Deletes all recordings of a key except one. */
export async function dropOthers(key: string, take_id: string | null): Promise<void> {
  const [takes, isHeld] = await Promise.all([takesOf(key), heldTakes()])
  const old = takes.filter(({ id }) => id !== take_id && !isHeld(id))
  await Promise.all(old.map(({ id }) => dropTake(id)))
}
