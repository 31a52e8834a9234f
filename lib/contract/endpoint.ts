import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * An endpoint of §7. `path` has `:name` parameters, filled from `params`. `body` is sent as JSON. A call without a
 * `reply` schema returns `{}`.
 */
export type Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Path extends `/${string}` = `/${string}`,
> = {
  method: Method
  path: Path
  query: Query
  body: Body
  reply: Reply
}

const Empty = z.object({})
/** Whether a call has a body. §7 has calls 'with no body', which declare no schema. */
export const hasBody = ({ method, body }: Endpoint) => method !== 'GET' && body !== Empty

export function endpoint<
  Query extends z.ZodType = typeof Empty,
  Body extends z.ZodType = typeof Empty,
  Reply extends z.ZodType = typeof Empty,
  const Path extends `/${string}` = `/${string}`,
>(call: { method: Method; path: Path; query?: Query; body?: Body; reply?: Reply }): Endpoint<Query, Body, Reply, Path> {
  return {
    method: call.method,
    path: call.path,
    query: (call.query ?? Empty) as Query,
    body: (call.body ?? Empty) as Body,
    reply: (call.reply ?? Empty) as Reply,
  }
}

export type Params = Record<string, string | number>

/** The parameters of a path: '/a/:id/b/:slug' has `id` and `slug`. */
type ParamName<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never
export type PathParams<Path extends string> = Record<ParamName<Path>, string>

/** '/me/candidacies/:id' with `{id: 7}` becomes '/me/candidacies/7'. Each value is encoded as one segment. */
export const fillPath = (path: string, params: Params = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`Missing path parameter '${name}': ${path}`)
    return encodeURIComponent(String(value))
  })
