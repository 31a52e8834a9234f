import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ApiError } from '#lib/contract/errors'

const REDIRECTS_MOST = 3
const REDIRECTS = [301, 302, 303, 307, 308]

/** Parses a variable such as 'files.example.org, 127.0.0.1:4000'. */
export const hostsFrom = (variable = ''): string[] =>
  variable
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean)

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

const refused = (why: string) => new ApiError('FORBIDDEN', why)
const failed = (why: string) => new ApiError('BAD_REQUEST', why)

const bare = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** The target of a call. `isMachine` if the operator listed this address and port. */
export type Target = { url: URL; isMachine: boolean }

/** Resolves the address to connect to. It is not resolved again, so that DNS cannot change it after the check. */
async function addressOf({ url, isMachine }: Target) {
  const name = bare(url)
  const all = await lookup(name, { all: true }).catch(() => [])
  const [first] = all
  if (!first) throw failed('the host is not known')
  if (!isMachine && !all.every(({ address }) => isPublicAddress(address)))
    throw refused('the address is not a public one')
  return first
}

/** Parses a URL and says if its host is listed. Throws FORBIDDEN for anything but a plain HTTP or HTTPS URL. */
export function targetOf(text: string, hosts: readonly string[]): Target & { isNamed: boolean } {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw refused('only http and https are read')
  if (url.username || url.password) throw refused('addresses carry no passwords')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const isNamedWithPort = hosts.includes(`${url.hostname}:${port}`)
  const isNamed = isNamedWithPort || (hosts.includes(url.hostname) && url.port === '')
  // Operators may list an IP address with its port, even in a private network. A host name could resolve to any
  // machine.
  return { url, isNamed, isMachine: isNamedWithPort && ipaddr.isValid(bare(url)) }
}

/** Whether a URL may be called, as far as the URL shows it. Host names are resolved at the time of the call. */
export const isCallable = ({ url, isMachine }: Target) =>
  isMachine || !ipaddr.isValid(bare(url)) || isPublicAddress(bare(url))

type Calling = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string; signal: AbortSignal }

/** Calls a URL at its checked address, without redirects. Throws FORBIDDEN if the address is not public. */
export async function safeCall(target: Target, { method = 'GET', headers, body, signal }: Calling) {
  const { address, family } = await addressOf(target)
  const known: LookupFunction = (_name, options, answer) =>
    options.all ? answer(null, [{ address, family }]) : answer(null, address, family)
  const { url } = target
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, lookup: known, signal, agent: false, headers: { accept: '*/*', ...headers } }, resolve)
      .once('error', reject)
      .end(body)
  })
}

async function bodyOf(response: IncomingMessage, most: number) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new ApiError('TOO_LARGE', `above ${most} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type Reading = {
  hosts: readonly string[]
  /** Whether unlisted public hosts are read too. */
  isPublicRead?: boolean
  /** Maximum size in bytes. */
  most: number
  seconds?: number
  headers?: Record<string, string>
}

/**
 * Reads a URL. Returns 200 with its bytes, or 304 if `headers` make the request conditional. Throws FORBIDDEN for a
 * host that is not allowed or whose address is not public, initially or after a redirect; TOO_LARGE; BAD_REQUEST for
 * any other response and for a timeout.
 */
export async function safeRead(text: string, { hosts, isPublicRead = false, most, seconds = 10, headers }: Reading) {
  const signal = AbortSignal.timeout(seconds * 1000)
  let next = text
  for (let hops = 0; hops <= REDIRECTS_MOST; hops += 1) {
    const { url, isNamed, isMachine } = targetOf(next, hosts)
    if (!isNamed && !isPublicRead) throw refused('files of this host are not read')
    const calling = { signal, ...(headers && { headers }) }
    const response = await safeCall({ url, isMachine }, calling).catch((error: unknown) => {
      throw error instanceof ApiError ? error : failed('the host does not answer')
    })
    try {
      const { statusCode: status = 0, headers: told } = response
      if (status === 200 || (status === 304 && headers))
        return { url, status, headers: told, bytes: await bodyOf(response, most) }
      if (!REDIRECTS.includes(status) || !told.location) throw failed(`the host answers ${status}`)
      next = URL.canParse(told.location, url) ? new URL(told.location, url).href : ''
    } catch (error) {
      throw error instanceof ApiError ? error : failed('the file was cut off')
    } finally {
      response.destroy()
    }
  }
  throw failed('too many redirects')
}

/** Downloads a file from one of the allowed hosts. Throws the errors of `safeRead`. */
export async function safeFetch(text: string, hosts: readonly string[], most: number) {
  const { url, bytes, headers } = await safeRead(text, { hosts, most })
  return { url, bytes, type: headers['content-type'] ?? '' }
}

/** Downloads from a public URL within three seconds. Throws the errors of `safeRead`. */
export const readPublic = async (text: string, most: number): Promise<Uint8Array> =>
  (await safeRead(text, { hosts: [], isPublicRead: true, most, seconds: 3 })).bytes
