import { ApiError, type FieldError } from '#lib/contract/errors'
import type { Media } from '#lib/funnel-api/files/media'

type Named = { path: string; name: string }

/** Returns the media of this server that a body refers to, with their paths. */
function mediaIn(value: unknown, path = ''): Named[] {
  if (typeof value === 'string')
    return value.startsWith('/media/') ? [{ path, name: value.slice('/media/'.length) }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => mediaIn(inner, path === '' ? key : `${path}.${key}`))
}

/** Throws INVALID if a body refers to media that do not exist or belong to another company. */
export async function checkMedia(media: Media, company: string, body: object): Promise<void> {
  const wrong: Record<string, FieldError> = {}
  for (const { path, name } of mediaIn(body))
    if (!name.startsWith(`${company}/`) || (await media.size(name)) === null) wrong[path] = { key: 'INVALID_PATTERN' }
  if (Object.keys(wrong).length > 0) throw new ApiError('INVALID', 'no such medium', wrong)
}
