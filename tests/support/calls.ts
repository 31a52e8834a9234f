import type { BrowserContext, Page } from 'playwright/test'
import { visit } from '../bench/host.ts'

/** A call of a company's API. Returns the JSON of the response. */
export type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>

/** Returns a random IP address of a visitor, because calls are limited per address. */
const randomAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`

type Cookie = Parameters<BrowserContext['addCookies']>[0][number]

/** A cookie as the browser stores it. */
function cookieOf(header: string, url: string): Cookie {
  const [pair = '', ...attributes] = header.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  const named = new Map(
    attributes.map((attribute): [string, string] => {
      const [name = '', value = ''] = attribute.split('=')
      return [name.toLowerCase(), value]
    }),
  )
  const maxAge = named.get('max-age')
  return {
    name: pair.slice(0, at),
    value: decodeURIComponent(pair.slice(at + 1)),
    url,
    httpOnly: named.has('httponly'),
    sameSite: named.get('samesite')?.toLowerCase() === 'strict' ? 'Strict' : 'Lax',
    ...(maxAge !== undefined && { expires: Math.floor(Date.now() / 1000) + Number(maxAge) }),
  }
}

/**
 * Calls of a company's site with the session of the page's user. The test process sends them, so that no page has to
 * load. Cookies of the responses are stored in the browser.
 */
export const callsOf = (page: Page, url: string, address = randomAddress()): Call =>
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { host, port } = new URL(url)
    const context = page.context()
    const cookies = (await context.cookies(url)).map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = {
      host,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      // In production, a proxy in front of the server adds this header.
      'x-forwarded-for': address,
      ...(cookies && { cookie: cookies }),
    }
    const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    const reply = await visit(Number(port), `/api${path}`, headers, { method, body: content })
    const text = reply.body.toString()
    if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    const received = [reply.headers['set-cookie'] ?? []].flat().map((header) => cookieOf(header, url))
    if (received.length > 0) await context.addCookies(received)
    return (text === '' ? null : JSON.parse(text)) as T
  }
