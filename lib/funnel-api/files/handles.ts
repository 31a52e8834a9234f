import { randomBytes } from 'node:crypto'
import type { Api } from '#lib/funnel-api/context'

/** Twenty characters of [A-Za-z0-9_-]: the form that filestack-js checks. */
export const newHandle = () => randomBytes(15).toString('base64url')

/** Whether a text has the form of a handle. PostgreSQL rejects some other texts, such as those with a zero byte. */
export const isHandle = (text: string) => /^[\w-]{20}$/.test(text)

/** The handle in the address of one of our files; null for every other address. */
export function handleOf(url: string): string | null {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  return /^\/fs\/file\/([\w-]{20})$/.exec(path)?.[1] ?? null
}

/** The one address of a private file, whatever address it was named by: a recruiter follows it. */
export const addressOf = ({ origin }: Pick<Api, 'origin'>, company: string, handle: string) =>
  `${origin(company)}/fs/file/${handle}`

/** Below this the parts of an upload wait for one another. */
export const uploadPrefix = (upload_id: string) => `uploads/${upload_id}`
