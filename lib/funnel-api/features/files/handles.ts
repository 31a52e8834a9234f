import { randomBytes } from 'node:crypto'
import type { Api } from '#lib/funnel-api/platform/context'

/** Returns a random handle: 20 characters of [A-Za-z0-9_-], the format that filestack-js checks. */
export const newHandle = () => randomBytes(15).toString('base64url')

/** Whether a text has the format of a handle. PostgreSQL rejects some other texts, such as those with a zero byte. */
export const isHandle = (text: string) => /^[\w-]{20}$/.test(text)

/** Returns the handle in the URL of a file of this service, or null for any other URL. */
export function handleOf(url: string): string | null {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  return /^\/fs\/file\/([\w-]{20})$/.exec(path)?.[1] ?? null
}

/**
 * Returns the canonical URL of a private file. Recruiters open it, so it does not depend on the URL that the client
 * sent.
 */
export const privateFileUrl = ({ origin }: Pick<Api, 'origin'>, company: string, handle: string) =>
  `${origin(company)}/fs/file/${handle}`

/** The key prefix for the parts of an upload. */
export const uploadPrefix = (upload_id: string) => `uploads/${upload_id}`
