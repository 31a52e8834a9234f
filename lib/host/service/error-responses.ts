import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { LOCALES } from '#lib/domain/locales'
import { readMessages, translatorOf } from '#lib/funnel-api/platform/messages'
import type { BodyFailure } from '#lib/host/service/request-bodies'
import { isCall } from '#lib/host/service/route-class'
import { FALLBACK_LOCALE, resolveLocale } from '#lib/tenancy/locale'

/** Value of Retry-After in seconds. */
const RETRY_AFTER = '2'
const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;font:1.125rem/1.6 system-ui,sans-serif;color-scheme:light dark}main{max-width:34rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}p{margin:0}'
const POLICY = `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

type Reason = 'BUSY' | 'FAULT'
/** Rendered at startup, so that rejecting a request is cheap. */
const renderPages = (reason: Reason) =>
  new Map(LOCALES.map((locale) => [locale as string, Buffer.from(renderPage(locale, reason))]))
const pages: Readonly<Record<Reason, ReadonlyMap<string, Buffer>>> = {
  BUSY: renderPages('BUSY'),
  FAULT: renderPages('FAULT'),
}
const errorBody = (message: string, code: ErrorCode = 'UNAVAILABLE') =>
  Buffer.from(JSON.stringify({ error: { code, message } }))
const errorBodies: Readonly<Record<Reason, Buffer>> = {
  BUSY: errorBody('Server overloaded, try again later'),
  FAULT: errorBody('Temporary failure, try again later'),
}
/** Responses to calls whose body did not arrive or was rejected. */
const bodyFailureReplies: Readonly<Record<Exclude<BodyFailure, 'disconnected'>, { status: number; body: Buffer }>> = {
  timeout: { status: 408, body: errorBody('Request body timed out') },
  'too-large': { status: STATUS.TOO_LARGE, body: errorBody('Request body exceeds 1 MB', 'TOO_LARGE') },
  'too-many': { status: 503, body: errorBody('Too many concurrent request bodies, try again later') },
  'too-many-from-network': {
    status: STATUS.TOO_MANY_REQUESTS,
    body: errorBody('Too many concurrent request bodies from this address', 'TOO_MANY_REQUESTS'),
  },
}

function renderPage(locale: string, reason: Reason) {
  const t = translatorOf(locale, readMessages(locale, 'host'))
  const title = t(`${reason}.TITLE`)
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${t(`${reason}.TEXT`)}</p></main></body></html>`
}

/** Answers 503 on overload: the error envelope for API calls, a page in the visitor's language otherwise. */
export const respondBusy = (request: IncomingMessage, response: ServerResponse) => respond('BUSY', request, response)

/** Answers 503 after an unexpected failure, in the same formats. */
export const respondFault = (request: IncomingMessage, response: ServerResponse) => respond('FAULT', request, response)

function respond(reason: Reason, { headers, url = '/', method }: IncomingMessage, response: ServerResponse) {
  const isApiCall = isCall(url.split('?')[0] ?? '/')
  const locale = resolveLocale({ acceptLanguage: headers['accept-language'], isTestLocale: false })
  const body = isApiCall ? errorBodies[reason] : (pages[reason].get(locale) ?? pages[reason].get(FALLBACK_LOCALE)!)
  if (!isApiCall) response.setHeader('content-security-policy', POLICY)
  response.writeHead(503, {
    'content-type': isApiCall ? 'application/json' : 'text/html; charset=utf-8',
    'content-length': body.length,
    'retry-after': RETRY_AFTER,
    'cache-control': 'no-store',
    vary: 'accept-language',
  })
  response.end(method === 'HEAD' ? undefined : body)
}

/** Sends the error envelope to a call whose body did not arrive or was rejected. The rest of the body is not read. */
export function respondBodyFailure(reason: Exclude<BodyFailure, 'disconnected'>, response: ServerResponse) {
  const { status, body } = bodyFailureReplies[reason]
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': body.length,
    'cache-control': 'no-store',
    connection: 'close',
    ...(reason !== 'too-large' && { 'retry-after': RETRY_AFTER }),
  })
  response.end(body)
}
