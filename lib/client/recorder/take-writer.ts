import { appendChunk, beginTake, dropTake, finishTake } from '#lib/client/takes/take-store'
import { filmFrom } from './kept-takes'
import { filenameFor, plainType } from './formats'
import { holdTake } from './recording-lock'
import type { Film, KeptFilm } from './state'

type Ended = { duration_ms: number; isSilent: boolean }

/** Where the chunks of a take go, in their order. */
export type TakeWriter<F extends Film> = {
  add: (chunk: Blob) => void
  /** After the last chunk; rejects when the browser could not keep one. */
  end: (ended: Ended) => Promise<F>
  drop: () => Promise<void>
  /** Breaks off: what there is stays in the store, and may be offered. */
  leave: () => void
}

/** A take for practice: in memory, and gone with the page. */
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
  /** The take has chunks that can be sent: called after each. */
  onKept: (take_id: string) => void
  onFailed: () => void
}

/** A take that counts: each chunk is in the browser's store before the next. */
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
