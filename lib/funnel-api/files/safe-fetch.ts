import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ApiError } from '#lib/contract/errors'

const REDIRECTS_MOST = 3
const REDIRECTS = [301, 302, 303, 307, 308]

/** Of a variable: 'files.example.org, 127.0.0.1:4000'. */
export const hostsFrom = (variable = ''): string[] =>
  variable
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean)

/** The only IPv6 block with addresses of the public internet (RFC 4291, 2.4; IANA's IPv6 address space registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address belongs to the public internet: not to this machine, its network or its cloud provider. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // 'process' converts IPv4-mapped IPv6 addresses to IPv4.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // It also reads the deprecated '::8.8.8.8' as IPv4.
  if (parsed instanceof ipaddr.IPv4) return !address.includes(':') || /^::ffff:/i.test(address)
  if (parsed.zoneId || !parsed.match(GLOBAL_UNICAST)) return false
  const embedded = isatapAddress(parsed)
  return embedded === null || isPublicAddress(embedded)
}

/** The IPv4 address in an ISATAP address (RFC 5214), to which a router on the way could tunnel. */
function isatapAddress(address: ipaddr.IPv6): string | null {
  const [, , , , flags = 0, marker, high = 0, low = 0] = address.parts
  if (marker !== 0x5efe || (flags & ~0x200) !== 0) return null
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

const refused = (why: string) => new ApiError('FORBIDDEN', why)
const failed = (why: string) => new ApiError('BAD_REQUEST', why)

const bare = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** Where a call goes; `isMachine` where the operator has named that very machine. */
export type Target = { url: URL; isMachine: boolean }

/** The one address that is connected to: looked at before, and not asked for again. */
async function addressOf({ url, isMachine }: Target) {
  const name = bare(url)
  const all = await lookup(name, { all: true }).catch(() => [])
  const [first] = all
  if (!first) throw failed('the host is not known')
  if (!isMachine && !all.every(({ address }) => isPublicAddress(address)))
    throw refused('the address is not a public one')
  return first
}

/** A target on any host, and whether it is one of those that are named. FORBIDDEN for what is no plain web address. */
export function targetOf(text: string, hosts: readonly string[]): Target & { isNamed: boolean } {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw refused('only http and https are read')
  if (url.username || url.password) throw refused('addresses carry no passwords')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const isNamedWithPort = hosts.includes(`${url.hostname}:${port}`)
  const isNamed = isNamedWithPort || (hosts.includes(url.hostname) && url.port === '')
  // An operator who names an address and its port means that very machine, wherever it stands; a name is not theirs to know.
  return { url, isNamed, isMachine: isNamedWithPort && ipaddr.isValid(bare(url)) }
}

/** Whether an address may be called at all, as far as it says so by itself: names are looked up when they are called. */
export const isCallable = ({ url, isMachine }: Target) =>
  isMachine || !ipaddr.isValid(bare(url)) || isPublicAddress(bare(url))

type Calling = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string; signal: AbortSignal }

/** Calls an address that was looked at before, and follows nothing. FORBIDDEN where it is no public one. */
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
  /** Whether public hosts that are not named are read, too. */
  isPublicRead?: boolean
  /** Bytes. */
  most: number
  seconds?: number
  headers?: Record<string, string>
}

/**
 * Reads what an address answers: 200 with its bytes, or 304 where `headers` ask for what is new. Errors: FORBIDDEN for a host
 * that is not read, or whose address is no public one, at first or after a redirect; TOO_LARGE; BAD_REQUEST for
 * everything else that it answers, and for what is not there in time.
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

/** Reads a file from one of the hosts that are allowed; errors as those of `safeRead`. */
export async function safeFetch(text: string, hosts: readonly string[], most: number) {
  const { url, bytes, headers } = await safeRead(text, { hosts, most })
  return { url, bytes, type: headers['content-type'] ?? '' }
}

/** The bytes at a public address, for whoever waits for a page; errors as those of `safeRead`. */
export const readPublic = async (text: string, most: number): Promise<Uint8Array> =>
  (await safeRead(text, { hosts: [], isPublicRead: true, most, seconds: 3 })).bytes
