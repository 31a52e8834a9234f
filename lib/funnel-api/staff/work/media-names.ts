import { ApiError, type FieldError } from '#lib/contract/errors'
import type { Media } from '#lib/funnel-api/files/media'

type Named = { path: string; name: string }

/** Where a body names media of this server. */
function mediaIn(value: unknown, path = ''): Named[] {
  if (typeof value === 'string')
    return value.startsWith('/media/') ? [{ path, name: value.slice('/media/'.length) }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => mediaIn(inner, path === '' ? key : `${path}.${key}`))
}

/** INVALID where a body names a medium that the company has not, or that is another's. */
export async function checkMedia(media: Media, company: string, body: object): Promise<void> {
  const wrong: Record<string, FieldError> = {}
  for (const { path, name } of mediaIn(body))
    if (!name.startsWith(`${company}/`) || (await media.size(name)) === null) wrong[path] = { key: 'INVALID_PATTERN' }
  if (Object.keys(wrong).length > 0) throw new ApiError('INVALID', 'no such medium', wrong)
}
