import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { companyHostOf } from '#lib/tenancy/company-host'
import { lastForwarded } from '#lib/tenancy/forwarded'

type Rules = {
  isTrustedProxy: boolean
  rootDomain: string
  /** METRICS_TOKEN. If it is set, only requests with it are internal, from any address. */
  token: string | undefined
}

const INTERNAL_RANGES = ['loopback', 'private', 'uniqueLocal', 'linkLocal']
/** Any of these headers shows that a proxy forwarded the request. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'] as const

const digest = (text: string) => createHash('sha256').update(text).digest()
const isInternalAddress = (address: string) =>
  ipaddr.isValid(address) && INTERNAL_RANGES.includes(ipaddr.process(address).range())

/**
 * Returns whether a request may read metrics and health details. With a token, it must carry the token. Without one, it
 * must come directly from a private network, and its host must not be that of a company or the back office. A proxy has
 * a private address too, so a forwarded request counts only if the proxy is trusted and forwards a private address.
 */
export const createInternalCheck =
  ({ isTrustedProxy, rootDomain, token }: Rules) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean => {
    if (token !== undefined) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
    const { kind } = companyHostOf(headers.host, rootDomain)
    if (kind === 'company' || kind === 'manager' || !isInternalAddress(socket.remoteAddress ?? '')) return false
    if (!PROXY_HEADERS.some((name) => headers[name] !== undefined)) return true
    const client = lastForwarded([headers['x-forwarded-for']].flat().join())
    return isTrustedProxy && client !== null && isInternalAddress(client)
  }
