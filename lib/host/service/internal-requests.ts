import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { companyOf } from '#lib/tenancy/company-host'
import { lastForwarded } from '#lib/tenancy/forwarded'

type Rules = {
  isTrustedProxy: boolean
  rootDomain: string
  /** METRICS_TOKEN. If it is set, only requests with it are internal, from any address. */
  token: string | undefined
}

const INSIDE = ['loopback', 'private', 'uniqueLocal', 'linkLocal']
/** Any of these headers shows that a proxy forwarded the request. */
const PASSED_ON = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'] as const

const digest = (text: string) => createHash('sha256').update(text).digest()
const isInside = (address: string) => ipaddr.isValid(address) && INSIDE.includes(ipaddr.process(address).range())

/**
 * Returns whether a request may read metrics and health details. With a token, it must carry the token. Without one, it
 * must come directly from a private network and not be for a company's host. A proxy has a private address too, so a
 * forwarded request counts only if the proxy is trusted and forwards a private address.
 */
export const insidersBy =
  ({ isTrustedProxy, rootDomain, token }: Rules) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean => {
    if (token !== undefined) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
    if (companyOf(headers.host, rootDomain).kind === 'company' || !isInside(socket.remoteAddress ?? '')) return false
    if (!PASSED_ON.some((name) => headers[name] !== undefined)) return true
    const visitor = lastForwarded([headers['x-forwarded-for']].flat().join())
    return isTrustedProxy && visitor !== null && isInside(visitor)
  }
