import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ApiError } from '#lib/contract/errors'

const MAX_REDIRECTS = 3
const REDIRECTS = [301, 302, 303, 307, 308]

/** The only IPv6 block with public internet addresses (RFC 4291, 2.4; IANA's IPv6 address space registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is on the public internet, not on this machine, its network or its cloud provider. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // 'process' converts IPv4-mapped IPv6 addresses to IPv4.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // 'process' also reads the deprecated '::8.8.8.8' as IPv4.
  if (parsed instanceof ipaddr.IPv4) return !address.includes(':') || /^::ffff:/i.test(address)
  if (parsed.zoneId || !parsed.match(GLOBAL_UNICAST)) return false
  const embedded = isatapAddress(parsed)
  return embedded === null || isPublicAddress(embedded)
}

/** Returns the IPv4 address in an ISATAP address (RFC 5214), to which a router could tunnel. */
function isatapAddress(address: ipaddr.IPv6): string | null {
  const [, , , , flags = 0, marker, high = 0, low = 0] = address.parts
  if (marker !== 0x5efe || (flags & ~0x200) !== 0) return null
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

const forbidden = (message: string) => new ApiError('FORBIDDEN', message)
const failed = (message: string) => new ApiError('BAD_REQUEST', message)

const hostWithoutBrackets = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** The target of a call. `isListedAddress` is true if the operator listed this IP address with its port. */
export type Target = { url: URL; isListedAddress: boolean }

/** Resolves the address to connect to. It is not resolved again, so that DNS cannot change it after the check. */
async function resolveAddress({ url, isListedAddress }: Target) {
  const name = hostWithoutBrackets(url)
  // The caller chose the host name, so all failures have the same message, without details of the resolver.
  const all = await lookup(name, { all: true }).catch(() => [])
  const [first] = all
  if (!first) throw failed('Host not found')
  if (!isListedAddress && !all.every(({ address }) => isPublicAddress(address)))
    throw forbidden('Host does not have a public address')
  return first
}

/** Parses a URL and returns whether its host is listed. Throws FORBIDDEN for anything but a plain HTTP or HTTPS URL. */
export function parseTarget(text: string, hosts: readonly string[]): Target & { isListed: boolean } {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw forbidden('URL must use http or https')
  if (url.username || url.password) throw forbidden('URL must not contain credentials')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const isListedWithPort = hosts.includes(`${url.hostname}:${port}`)
  const isListed = isListedWithPort || (hosts.includes(url.hostname) && url.port === '')
  // Operators may list an IP address with its port, even in a private network. A host name could resolve to any
  // machine.
  return { url, isListed, isListedAddress: isListedWithPort && ipaddr.isValid(hostWithoutBrackets(url)) }
}

/** Whether a URL may be called. Its host name is not resolved here, but at the time of the call. */
export const isCallable = ({ url, isListedAddress }: Target) =>
  isListedAddress || !ipaddr.isValid(hostWithoutBrackets(url)) || isPublicAddress(hostWithoutBrackets(url))

type CallOptions = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string; signal: AbortSignal }

/** Calls a URL at its checked address, without redirects. Throws FORBIDDEN if the address is not public. */
export async function safeCall(target: Target, { method = 'GET', headers, body, signal }: CallOptions) {
  const { address, family } = await resolveAddress(target)
  const resolveToChecked: LookupFunction = (_name, options, callback) =>
    options.all ? callback(null, [{ address, family }]) : callback(null, address, family)
  const { url } = target
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(
      url,
      { method, lookup: resolveToChecked, signal, agent: false, headers: { accept: '*/*', ...headers } },
      resolve,
    )
      .once('error', reject)
      .end(body)
  })
}

async function readBody(response: IncomingMessage, maxBytes: number) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new ApiError('TOO_LARGE', `Response exceeds ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type ReadOptions = {
  /** Hosts of the allow-list. */
  hosts: readonly string[]
  /** Whether unlisted public hosts are read too. */
  isPublicRead?: boolean
  /** Maximum size in bytes. */
  maxBytes: number
  seconds?: number
  headers?: Record<string, string>
}

/**
 * Reads a URL. Returns status 200 with the bytes, or 304 if `headers` make the request conditional. Throws FORBIDDEN if
 * the host, also that of a redirect, is not allowed or has no public address. Throws TOO_LARGE above `maxBytes`, and
 * BAD_REQUEST for any other response and for a timeout.
 */
export async function safeRead(
  text: string,
  { hosts, isPublicRead = false, maxBytes, seconds = 10, headers }: ReadOptions,
) {
  const signal = AbortSignal.timeout(seconds * 1000)
  let next = text
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const { url, isListed, isListedAddress } = parseTarget(next, hosts)
    if (!isListed && !isPublicRead) throw forbidden('Host is not in the allow-list')
    const callOptions = { signal, ...(headers && { headers }) }
    const response = await safeCall({ url, isListedAddress }, callOptions).catch((error: unknown) => {
      throw error instanceof ApiError ? error : failed('Host did not respond')
    })
    try {
      const { statusCode: status = 0, headers: received } = response
      if (status === 200 || (status === 304 && headers))
        return { url, status, headers: received, bytes: await readBody(response, maxBytes) }
      if (!REDIRECTS.includes(status) || !received.location) throw failed(`Host responded with status ${status}`)
      next = URL.canParse(received.location, url) ? new URL(received.location, url).href : ''
    } catch (error) {
      throw error instanceof ApiError ? error : failed('Response was incomplete')
    } finally {
      response.destroy()
    }
  }
  throw failed('Too many redirects')
}

/** Downloads a file from one of the allowed hosts. Throws the errors of `safeRead`. */
export async function safeFetch(text: string, hosts: readonly string[], maxBytes: number) {
  const { url, bytes, headers } = await safeRead(text, { hosts, maxBytes })
  return { url, bytes, type: headers['content-type'] ?? '' }
}

/** Downloads from a public URL within three seconds. Throws the errors of `safeRead`. */
export const readPublic = async (text: string, maxBytes: number): Promise<Uint8Array> =>
  (await safeRead(text, { hosts: [], isPublicRead: true, maxBytes, seconds: 3 })).bytes
