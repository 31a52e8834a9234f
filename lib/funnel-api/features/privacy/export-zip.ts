import { setImmediate } from 'node:timers/promises'
import { makeZip } from 'client-zip'
import { numericDate } from '#lib/domain/dates'
import { attachment } from '#lib/funnel-api/platform/attachment'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { fairLanes } from '#lib/funnel-api/platform/queue/fair-lanes'
import { limitRate } from '#lib/funnel-api/platform/queue/limit-rate'
import { dataOfUser, filesOfUser, type Reader, type StoredFile } from '#lib/funnel-api/features/privacy/export-user'

/** Companies take turns. The data of a user is one turn, and so is each chunk of a file. */
const slots = fairLanes<number>({ total: 8, perLane: 2 })
const MB = 1024 ** 2
/** Above this rate, hashing, sending and garbage collection delay the calls of other companies (bench `fairness`). */
const throttle = limitRate<number>({ perSecond: 4 * MB, burst: MB })

/** A zip with all data and files of a user. `reader` is the one who downloads it. */
export async function exportUser(api: Api, user: CallerUser, reader: Reader): Promise<Response> {
  const files = await filesOfUser(api, user.id)
  const day = numericDate(api.now(), { isYearFirst: true })
  const data = await slots.run(user.company_id, async () =>
    JSON.stringify(await dataOfUser(api, user, files, reader), null, 2),
  )
  return attachment(zipOf(api, user.company_id, data, files), `${user.company_slug}-${day}.zip`, 'application/zip')
}

/**
 * Streams a zip. Files are read one after the other in chunks, so that no video is held in memory. A client that stops
 * reading does not occupy a turn.
 */
function zipOf(api: Api, company_id: number, data: string, files: readonly StoredFile[]): ReadableStream<Uint8Array> {
  const reader = makeZip(entries(api, company_id, data, files)).getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    // A client that disconnects is not an error.
    cancel: () => reader.cancel().catch(() => undefined),
  })
}

async function* entries(api: Api, company_id: number, data: string, files: readonly StoredFile[]) {
  let open: ReadableStreamDefaultReader<Uint8Array> | null = null
  try {
    yield { name: 'data.json', input: data, lastModified: api.now() }
    for (const { name, key, size, created_at } of files) {
      if ((await api.store.size(key)) !== size) continue
      open = (api.store.read(key) as ReadableStream<Uint8Array>).getReader()
      yield { name, size, input: chunksOf(open, company_id), lastModified: new Date(created_at) }
    }
  } finally {
    // An error here is ignored: the archive is complete, or the error that ended it is thrown.
    await open?.cancel().catch(() => undefined)
  }
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>, company_id: number) {
  for (;;) {
    const { done, value } = await slots.run(company_id, async () => {
      // Bytes that are already in memory would otherwise be read and hashed without a pause for any other request.
      await setImmediate()
      return reader.read()
    })
    if (done) return
    await throttle(company_id, value.byteLength)
    yield value
  }
}
