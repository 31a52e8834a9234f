import { appendChunk, beginTake, dropTake, finishTake } from '#lib/client/takes/take-store'
import { filmFrom } from './kept-takes'
import { filenameFor, plainType } from './formats'
import { holdTake } from './recording-lock'
import type { Film, KeptFilm } from './state'

type Ended = { duration_ms: number; isSilent: boolean }

/** Receives the chunks of a recording, in order. */
export type TakeWriter<F extends Film> = {
  add: (chunk: Blob) => void
  /** Call after the last chunk; rejects if the browser could not store one. */
  end: (ended: Ended) => Promise<F>
  drop: () => Promise<void>
  /** Interrupts: the data so far stays in storage and may be offered. */
  leave: () => void
}

/** A practice recording: in memory, lost with the page. */
export function practiceWriter(mimetype: string): TakeWriter<Film> {
  const chunks: Blob[] = []
  return {
    add: (chunk) => void chunks.push(chunk),
    end: async (ended) => ({
      take_id: null,
      kind: 'recorded',
      url: URL.createObjectURL(new Blob(chunks, { type: plainType(mimetype) })),
      ...ended,
    }),
    drop: async () => undefined,
    leave: () => undefined,
  }
}

type Options = {
  key: string
  mimetype: string
  /** Called after each chunk: the recording has data to upload. */
  onKept: (take_id: string) => void
  onFailed: () => void
}

/** A real recording: each chunk is stored before the next one. */
export function takeWriter({ key, mimetype, onKept, onFailed }: Options): TakeWriter<KeptFilm> {
  const type = plainType(mimetype)
  const begun = beginTake({ key, kind: 'recorded', mimetype: type, filename: filenameFor(type) })
  let release = () => undefined as void
  let last: Promise<unknown> = begun.then(({ id }) => (release = holdTake(id)))
  last.catch(onFailed)
  return {
    add: (chunk) => {
      last = last.then(async () => {
        const { id } = await begun
        await appendChunk(id, chunk)
        onKept(id)
      })
      last.catch(onFailed)
    },
    end: async ({ duration_ms, isSilent }) => {
      try {
        await last
        return await filmFrom(await finishTake((await begun).id, { duration_ms }), isSilent)
      } finally {
        release()
      }
    },
    drop: async () => {
      await last.catch(() => undefined)
      release()
      await begun.then(({ id }) => dropTake(id)).catch(() => undefined)
    },
    leave: () => void last.catch(() => undefined).then(() => release()),
  }
}
