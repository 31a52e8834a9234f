import { z } from 'zod'
import { type Endpoint, endpoint, type Method } from '#lib/contract/endpoint'
import type { StaffScope } from '#lib/domain/staff'

/**
 * A call of the staff API. It requires `scope`, of an API key or of a member's role in a company. Calls without a scope
 * belong to no company: they need a member's session, or nothing if `isPublic`. Documented by /staff/v1/openapi.json.
 */
export type StaffEndpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Path extends `/${string}` = `/${string}`,
> = Endpoint<Query, Body, Reply, Path> & {
  scope: StaffScope | null
  /** With scope null: callable without a session, such as a sign-in. */
  isPublic?: boolean
  /**
   * Whether the activity log records the call. Default: true, except for GET. Set to true for reads of personal data in
   * bulk, and to false for calls that change nothing, such as previews.
   */
  isAudited?: boolean
  /** One line in the API reference. */
  summary: string
  /** The group of the call in the API reference. */
  tag: string
  /**
   * The call waits for another server, changes many rows in its own transactions, or uses up a secret even if it fails.
   * It does not run in the transaction of an Idempotency-Key or of its entry in the activity log, so repeating it must
   * be harmless.
   */
  hasOwnTransactions?: true
  /** The body is a raw file, not JSON. */
  bodyFormat?: 'bytes'
  /** Only API keys may call it, such as for exact counts, which would show members what single people did. */
  isForKeys?: true
  /** The call accepts `If-Match` with the version that the caller has read. `required`: members must send it. */
  ifMatch?: IfMatch
}
type IfMatch = 'optional' | 'required'

/** Strict, because a misspelled field would be ignored silently and a misspelled filter would return everything. */
const Empty = z.strictObject({})

/** `path` is below /staff/v1. Queries and bodies are strict objects. */
export const staffEndpoint = <
  Query extends z.ZodType = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodObject<Record<never, never>>,
  Reply extends z.ZodType = z.ZodObject<Record<never, never>>,
  const Path extends `/${string}` = `/${string}`,
>({
  query = Empty as z.ZodType as Query,
  body = Empty as z.ZodType as Body,
  ...call
}: {
  method: Method
  path: Path
  query?: Query
  body?: Body
  reply?: Reply
  scope: StaffScope | null
  summary: string
  tag: string
  bodyFormat?: 'bytes'
  isPublic?: boolean
  isAudited?: boolean
  hasOwnTransactions?: true
  isForKeys?: true
  ifMatch?: IfMatch
}): StaffEndpoint<Query, Body, Reply, Path> => ({
  ...call,
  ...endpoint<Query, Body, Reply, Path>({ ...call, query, body }),
})
