import { setImmediate } from 'node:timers/promises'
import { makeZip } from 'client-zip'
import { numericDate } from '#lib/domain/dates'
import { attachment } from '#lib/funnel-api/platform/attachment'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { limitedCheck } from '#lib/funnel-api/platform/limited-check'
import { createFairLanes } from '#lib/funnel-api/platform/queue/fair-lanes'
import { limitRate } from '#lib/funnel-api/platform/queue/limit-rate'
import { dataOfUser, filesOfUser, type Reader, type StoredFile } from '#lib/funnel-api/features/privacy/export-user'

/** Companies take turns. A turn is the data of a user, or a chunk of a file. */
const slots = createFairLanes<number>({ total: 8, perLane: 2 })
const MB = 1024 ** 2
/** Above this rate, hashing, sending and garbage collection delay the calls of other companies (bench `fairness`). */
const throttle = limitRate<number>({ perSecond: 4 * MB, burst: MB })

/** How often the access of the reader is checked. */
const CHECK_MS = 1000

/** Throws if the reader has lost access. */
type Check = () => Promise<unknown>
type Export = Pick<CallerUser, 'company_id'> & { data: string; files: readonly StoredFile[]; check: Check }

/**
 * Responds with a zip of all data and files of a user, for a reader. The stream fails if `check` throws, which is
 * called before each file and each second while a file is read.
 */
export async function exportUser(
  api: Api,
  user: CallerUser,
  reader: Reader,
  check: Check = async () => undefined,
): Promise<Response> {
  const files = await filesOfUser(api, user.id)
  const day = numericDate(api.now(), { isYearFirst: true })
  const data = await slots.run(user.company_id, async () =>
    JSON.stringify(await dataOfUser(api, user, files, reader), null, 2),
  )
  const body = zipOf(api, { company_id: user.company_id, data, files, check })
  return attachment(body, `${user.company_slug}-${day}.zip`, 'application/zip')
}

/**
 * Streams a zip. Files are read one after the other in chunks, so that no video is held in memory. A client that stops
 * reading does not occupy a turn.
 */
function zipOf(api: Api, exported: Export): ReadableStream<Uint8Array> {
  const reader = makeZip(entries(api, exported)).getReader()
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

async function* entries(api: Api, { company_id, data, files, check }: Export) {
  let open: ReadableStreamDefaultReader<Uint8Array> | null = null
  try {
    yield { name: 'data.json', input: data, lastModified: api.now() }
    for (const { name, key, size, created_at } of files) {
      await check()
      if ((await api.store.size(key)) !== size) continue
      open = api.store.read(key).getReader()
      const input = chunksOf(open, company_id, limitedCheck(api, check, CHECK_MS))
      yield { name, size, input, lastModified: new Date(created_at) }
    }
  } finally {
    // An error here is ignored: the archive is complete, or the error that ended it is thrown.
    await open?.cancel().catch(() => undefined)
  }
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>, company_id: number, check: Check) {
  for (;;) {
    await check()
    const { done, value } = await slots.run(company_id, async () => {
      // Otherwise, bytes that are already in memory would be read and hashed without a pause for other requests.
      await setImmediate()
      return reader.read()
    })
    if (done) return
    await throttle(company_id, value.byteLength)
    yield value
  }
}
