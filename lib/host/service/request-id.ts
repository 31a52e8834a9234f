import { randomUUID } from 'node:crypto'

/** What proxies make: nginx's 32 digits, UUIDs, Envoy's, Cloudflare's. Nothing that would end a comment, a line or a header. */
const WELL_FORMED = /^[\w.-]{8,64}$/

/** The proxy's name for a request where it is believed and well-formed; else one of our own. */
export const requestIdOf = (given: string | string[] | undefined, isTrustedProxy: boolean): string =>
  isTrustedProxy && typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID()
