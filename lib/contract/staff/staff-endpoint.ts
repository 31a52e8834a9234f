import { z } from 'zod'
import { type Endpoint, endpoint, type Method } from '#lib/contract/endpoint'
import type { StaffScope } from '#lib/domain/staff'

/** A call of the staff API. A key with `scope` is required. Documented by /staff/v1/openapi.json. */
export type StaffEndpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = Endpoint<Query, Body, Reply> & {
  scope: StaffScope
  /** One line in the API reference. */
  summary: string
  /** The group of the call in the API reference. */
  tag: string
  /** The body is a raw file, not JSON. */
  takes?: 'bytes'
}

/**
 * Unknown fields are rejected: a misspelt field would be lost silently, and a misspelt filter would return everything.
 */
const Nothing = z.strictObject({})

/** `path` is below /staff/v1. Queries and bodies are strict objects. */
export const staffEndpoint = <
  Query extends z.ZodType = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodObject<Record<never, never>>,
  Reply extends z.ZodType = z.ZodObject<Record<never, never>>,
>({
  scope,
  summary,
  tag,
  takes,
  query = Nothing as z.ZodType as Query,
  body = Nothing as z.ZodType as Body,
  ...call
}: {
  method: Method
  path: `/${string}`
  query?: Query
  body?: Body
  reply?: Reply
  scope: StaffScope
  summary: string
  tag: string
  takes?: 'bytes'
}): StaffEndpoint<Query, Body, Reply> => ({
  ...endpoint<Query, Body, Reply>({ ...call, query, body }),
  ...{ scope, summary, tag },
  ...(takes && { takes }),
})
