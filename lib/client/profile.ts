import useSWR from 'swr'
import { call, keyOf } from '#lib/client/api'
import { extendExpiration, readExpiration, readJobTypes, readTags } from '#lib/contract/accounts'
import { ApiError, ErrorEnvelope } from '#lib/contract/errors'

export const useTags = () => useSWR(keyOf(readTags), () => call(readTags))
export const useJobTypes = () => useSWR(keyOf(readJobTypes), () => call(readJobTypes))
export const useExpiration = () =>
  useSWR(keyOf(readExpiration), async () => (await call(readExpiration)).expiration_date)

/** Extends the retention of the user's data to 24 months from today; returns the new date. */
export const extend = async (): Promise<string> => (await call(extendExpiration)).expiration_date

/**
 * Downloads all stored data of the user as a zip; `onBytes` gets the number of bytes so far. The browser keeps large
 * files on disk.
 */
export async function exportMine(onBytes: (bytes: number) => void): Promise<File> {
  const reply = await fetch('/api/me/export')
  if (!reply.ok || !reply.body) throw await refusalOf(reply)
  let bytes = 0
  const counted = reply.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length
        onBytes(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
  const name = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? 'export.zip'
  return new File([await new Response(counted).blob()], name, { type: 'application/zip' })
}

async function refusalOf(reply: Response) {
  const parsed = ErrorEnvelope.safeParse(await reply.json().catch(() => null))
  return parsed.success ? new ApiError(parsed.data.error.code, '') : new ApiError('UNAVAILABLE', '')
}

/** Saves a file through the browser's downloads. */
export function keep(file: File) {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: file.name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
