import { fileTypeFromBuffer } from 'file-type'
import type { TaskTools } from '#lib/funnel-api/platform/workers/serve-tasks'

/** The library needs at most this number of bytes. */
const BEGINNING = 4100

/** Task 'detect-type': returns the MIME type of a file by its first bytes, or null. */
export async function run(_: null, { file }: TaskTools): Promise<string | null> {
  const bytes = await file.read(0, BEGINNING)
  if (bytes.subarray(0, 12).toString('utf8').replace('\uFEFF', '').startsWith('WEBVTT')) return 'text/vtt'
  // The library throws for some malformed files. Their type is unknown.
  return (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? null
}
