import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { openApiOf } from '#lib/funnel-api/edges/staff-api/openapi/document'
import {
  FOCUS_PATH,
  FOCUS_SCRIPT,
  REDOC_PAGE,
  REDOC_PATH,
  REDOC_POLICY,
  redocBundle,
} from '#lib/funnel-api/edges/staff-api/openapi/redoc'

/** Serves a text that is created at the first request. Gzip reduces it to a third or less. */
function textHandler(create: () => string, headers: Record<string, string>) {
  const prepare = async () => {
    const plain = create()
    // Synchronous compression of a megabyte would block the event loop for 40 ms.
    return { plain, gzipped: new Uint8Array(await promisify(gzip)(plain)) }
  }
  let cached: ReturnType<typeof prepare> | undefined
  return async ({ req }: Context) => {
    const { plain, gzipped } = await (cached ??= prepare())
    const isGzip = /\bgzip\b/.test(req.header('accept-encoding') ?? '')
    return new Response(isGzip ? gzipped : plain, {
      headers: { ...headers, vary: 'accept-encoding', ...(isGzip && { 'content-encoding': 'gzip' }) },
    })
  }
}

/** Serves the documentation of the endpoints as OpenAPI and as a page of Redoc. No key is required. */
export function docsRoutes(app: Hono, endpoints: readonly StaffEndpoint[]) {
  app.get(
    '/openapi.json',
    textHandler(() => JSON.stringify(openApiOf(endpoints)), {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  )
  app.get(
    REDOC_PATH,
    textHandler(redocBundle, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    }),
  )
  app.get(
    FOCUS_PATH,
    textHandler(() => FOCUS_SCRIPT, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300',
    }),
  )
  app.get(
    '/',
    textHandler(() => REDOC_PAGE, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': REDOC_POLICY,
    }),
  )
}
