import { z } from 'zod'
import { type Endpoint, endpoint, type Method } from '#lib/contract/endpoint'
import type { StaffScope } from '#lib/domain/staff'

/** A call of a company's own programs: one that a key opens, if it has the scope. Documented by /staff/v1/openapi.json. */
export type StaffEndpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = Endpoint<Query, Body, Reply> & {
  scope: StaffScope
  /** One line for whoever reads the list of calls. */
  summary: string
  /** What the calls are grouped by. */
  tag: string
  /** Its body is a file as it is, no JSON. */
  takes?: 'bytes'
}

/** What a call knows nothing of is refused: a misspelt field would be lost in silence, a misspelt filter would show all. */
const Nothing = z.strictObject({})

/** `path` is below /staff/v1; queries and bodies are strict objects. */
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
