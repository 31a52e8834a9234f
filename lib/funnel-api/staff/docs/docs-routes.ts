import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Hono } from 'hono'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { openApiOf } from '#lib/funnel-api/staff/docs/document'
import { docsPage } from '#lib/funnel-api/staff/docs/page'
import { STYLE } from '#lib/funnel-api/staff/docs/style'

const hash = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

type Text = { plain: string; packed: Uint8Array<ArrayBuffer> }
const textOf = (plain: string): Text => ({ plain, packed: new Uint8Array(gzipSync(plain)) })

/** Compressed, the response is a tenth of its size. All current clients accept gzip. */
function answered({ plain, packed }: Text, accepted: string | undefined, more: Record<string, string>) {
  const isPacked = /\bgzip\b/.test(accepted ?? '')
  const headers = { 'cache-control': 'public, max-age=300', vary: 'accept-encoding', ...more }
  return new Response(isPacked ? packed : plain, {
    headers: { ...headers, ...(isPacked && { 'content-encoding': 'gzip' }) },
  })
}

/** Documents the served endpoints for machines and people. No key is required. */
export function docsRoutes(app: Hono, endpoints: readonly StaffEndpoint[]) {
  let made: { document: Text; page: Text } | null = null
  const texts = () => {
    if (made) return made
    const document = openApiOf(endpoints)
    made = { document: textOf(JSON.stringify(document)), page: textOf(docsPage(document)) }
    return made
  }
  app.get('/openapi.json', ({ req }) =>
    answered(texts().document, req.header('accept-encoding'), {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  )
  app.get('/', ({ req }) =>
    answered(texts().page, req.header('accept-encoding'), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
    }),
  )
}
