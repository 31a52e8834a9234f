import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { LOCALES } from '#lib/domain/locales'
import type { Incomplete } from '#lib/host/service/bodies'
import { isCall } from '#lib/host/service/route-class'
import { FALLBACK_LOCALE, resolveLocale } from '#lib/tenancy/locale'

/** Value of Retry-After in seconds. */
const RETRY_AFTER = '2'
const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;font:1.125rem/1.6 system-ui,sans-serif;color-scheme:light dark}main{max-width:34rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}p{margin:0}'
const POLICY = `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

type Why = 'BUSY' | 'FAULT'
/** Rendered once, so that rejecting a request is cheap. */
const pagesOf = (why: Why) => new Map(LOCALES.map((locale) => [locale as string, Buffer.from(pageIn(locale, why))]))
const pages: Readonly<Record<Why, ReadonlyMap<string, Buffer>>> = { BUSY: pagesOf('BUSY'), FAULT: pagesOf('FAULT') }
const callOf = (message: string, code: ErrorCode = 'UNAVAILABLE') =>
  Buffer.from(JSON.stringify({ error: { code, message } }))
const calls: Readonly<Record<Why, Buffer>> = {
  BUSY: callOf('too much is asked at once; ask again soon'),
  FAULT: callOf('it did not work; ask again soon'),
}
/** Responses to bodies that did not arrive or were not accepted. */
const bodies: Readonly<Record<Exclude<Incomplete, 'left'>, { status: number; body: Buffer }>> = {
  slow: { status: 408, body: callOf('the body did not arrive in time') },
  large: { status: STATUS.TOO_LARGE, body: callOf('the body is above 1 MB', 'TOO_LARGE') },
  many: { status: 503, body: callOf('too many bodies arrive at once; ask again soon') },
  'many-from-one': {
    status: STATUS.TOO_MANY_REQUESTS,
    body: callOf('too many bodies arrive from this address at once', 'TOO_MANY_REQUESTS'),
  },
}

function pageIn(locale: string, why: Why) {
  const file = new URL(`../../../messages/${locale}/host.json`, import.meta.url)
  const words = JSON.parse(readFileSync(file, 'utf8')) as Record<Why, { TITLE: string; TEXT: string }>
  const { TITLE, TEXT } = words[why]
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${TITLE}</title><style>${STYLE}</style></head><body><main><h1>${TITLE}</h1><p>${TEXT}</p></main></body></html>`
}

/** Answers 503 to an overload: API calls get the error envelope, people a page in their language. */
export const answerBusy = (request: IncomingMessage, response: ServerResponse) => answer('BUSY', request, response)

/** Answers 503 to an unexpected failure, in the same formats. */
export const answerFault = (request: IncomingMessage, response: ServerResponse) => answer('FAULT', request, response)

function answer(why: Why, { headers, url = '/', method }: IncomingMessage, response: ServerResponse) {
  const call = isCall(url.split('?')[0] ?? '/')
  const locale = resolveLocale({ acceptLanguage: headers['accept-language'], isTestLocale: false })
  const body = call ? calls[why] : (pages[why].get(locale) ?? pages[why].get(FALLBACK_LOCALE)!)
  if (!call) response.setHeader('content-security-policy', POLICY)
  response.writeHead(503, {
    'content-type': call ? 'application/json' : 'text/html; charset=utf-8',
    'content-length': body.length,
    'retry-after': RETRY_AFTER,
    'cache-control': 'no-store',
    vary: 'accept-language',
  })
  response.end(method === 'HEAD' ? undefined : body)
}

/** Answers a body that did not arrive with the error envelope, as pages have no bodies. The rest is not read. */
export function answerIncomplete(why: Exclude<Incomplete, 'left'>, response: ServerResponse) {
  const { status, body } = bodies[why]
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': body.length,
    'cache-control': 'no-store',
    connection: 'close',
    ...(why !== 'large' && { 'retry-after': RETRY_AFTER }),
  })
  response.end(body)
}
