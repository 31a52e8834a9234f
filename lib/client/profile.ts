import useSWR from 'swr'
import { call, keyOf } from '#lib/client/api'
import { withPassword } from '#lib/client/password-request'
import { filenameOf } from '#lib/client/save-file'
import { extendExpiration, readExpiration, readJobTypes, readTags } from '#lib/contract/accounts'
import { ApiError, ErrorEnvelope } from '#lib/contract/errors'

export const useTags = () => useSWR(keyOf(readTags), () => call(readTags))
export const useJobTypes = () => useSWR(keyOf(readJobTypes), () => call(readJobTypes))
export const useExpiration = () =>
  useSWR(keyOf(readExpiration), async () => (await call(readExpiration)).expiration_date)

/** Extends the retention of the user's data to 24 months from today. Returns the new date. */
export const extendRetention = async (): Promise<string> => (await call(extendExpiration)).expiration_date

async function requestExport() {
  const response = await orUnavailable(fetch('/api/me/export'))
  if (!response.ok || !response.body) throw await readError(response)
  return { body: response.body, headers: response.headers }
}

/** Downloads the user's data as a ZIP file. `onBytes` receives the number of bytes so far. */
export async function exportData(onBytes: (bytes: number) => void): Promise<File> {
  const { body, headers } = await withPassword(requestExport)
  let bytes = 0
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length
        onBytes(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
  const name = filenameOf(headers, 'export.zip')
  return new File([await orUnavailable(new Response(counted).blob())], name, { type: 'application/zip' })
}

/** The network can fail before the reply and in the middle of the file. */
const orUnavailable = <T>(reply: Promise<T>): Promise<T> =>
  reply.catch(() => {
    throw new ApiError('UNAVAILABLE', 'Network error')
  })

/** A reply without an error envelope comes from a proxy or a server that is starting. */
async function readError(response: Response) {
  const parsed = ErrorEnvelope.safeParse(await response.json().catch(() => null))
  return parsed.success ? new ApiError(parsed.data.error.code, '') : new ApiError('UNAVAILABLE', '')
}
