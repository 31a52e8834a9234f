import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { openApiOf } from '#lib/funnel-api/staff/docs/document'
import { docsPage } from '#lib/funnel-api/staff/docs/page'
import { STYLE } from '#lib/funnel-api/staff/docs/style'

const hash = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
const CACHED = { 'cache-control': 'public, max-age=300' }

/** The calls that are served, told to machines and to people; nobody needs a key to read of them. */
export function docsRoutes(app: Hono, endpoints: readonly StaffEndpoint[]) {
  let made: { document: string; page: string } | null = null
  const texts = () => {
    if (made) return made
    const document = openApiOf(endpoints)
    made = { document: JSON.stringify(document), page: docsPage(document) }
    return made
  }
  app.get('/openapi.json', () => {
    const headers = { ...CACHED, 'content-type': 'application/json', 'access-control-allow-origin': '*' }
    return new Response(texts().document, { headers })
  })
  app.get('/', () => {
    const headers = { ...CACHED, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }
    return new Response(texts().page, { headers })
  })
}
