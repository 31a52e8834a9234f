import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A call of §7 as one constant. `path` has `:name` parameters, filled from `params`. `body` is sent as JSON. A call
 * without a `reply` schema answers `{}`.
 */
export type Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  method: Method
  path: `/${string}`
  query: Query
  body: Body
  reply: Reply
}

const Nothing = z.object({})
/** §7 has calls 'with no body': no body is sent unless a schema is declared. */
export const hasBody = ({ method, body }: Endpoint) => method !== 'GET' && body !== Nothing

export function endpoint<
  Query extends z.ZodType = typeof Nothing,
  Body extends z.ZodType = typeof Nothing,
  Reply extends z.ZodType = typeof Nothing,
>(call: {
  method: Method
  path: `/${string}`
  query?: Query
  body?: Body
  reply?: Reply
}): Endpoint<Query, Body, Reply> {
  return {
    method: call.method,
    path: call.path,
    query: (call.query ?? Nothing) as Query,
    body: (call.body ?? Nothing) as Body,
    reply: (call.reply ?? Nothing) as Reply,
  }
}

export type Params = Record<string, string | number>

/** '/me/candidacies/:id' with `{id: 7}` becomes '/me/candidacies/7'. Each value is encoded as one segment. */
export const fillPath = (path: string, params: Params = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`the path ${path} wants '${name}'`)
    return encodeURIComponent(String(value))
  })
