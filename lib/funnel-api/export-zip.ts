import { makeZip } from 'client-zip'
import { numericDate } from '#lib/domain/dates'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { dataOfUser, filesOfUser, type KeptFile } from '#lib/funnel-api/export-user'

/** All that is kept of a person, to be taken along. */
export async function exportOf(api: Api, user: CallerUser): Promise<Response> {
  const files = await filesOfUser(api, user.id)
  const day = numericDate(api.now(), { isYearFirst: true })
  const data = JSON.stringify(await dataOfUser(api, user, files), null, 2)
  return new Response(zipOf(api, data, files), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${user.company_slug}-${day}.zip"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** A zip as it is made: one file after the other, each read while it is written, so that no film is ever in memory. */
export function zipOf(api: Api, data: string, files: readonly KeptFile[]): ReadableStream<Uint8Array> {
  const reader = makeZip(entries(api, data, files)).getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    // Whoever leaves in the middle is no fault; the zip would have it for one.
    cancel: () => reader.cancel().catch(() => undefined),
  })
}

async function* entries(api: Api, data: string, files: readonly KeptFile[]) {
  let open: ReadableStreamDefaultReader<Uint8Array> | null = null
  try {
    yield { name: 'data.json', input: data, lastModified: api.now() }
    for (const { name, key, size, created_at } of files) {
      if ((await api.store.size(key)) !== size) continue
      open = (api.store.read(key) as ReadableStream<Uint8Array>).getReader()
      yield { name, size, input: chunksOf(open), lastModified: new Date(created_at) }
    }
  } finally {
    await open?.cancel().catch(() => undefined)
  }
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
