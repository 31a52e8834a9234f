import { randomUUID } from 'node:crypto'

/** The formats of nginx, UUIDs, Envoy and Cloudflare. No characters that could end a comment, a line or a header. */
const WELL_FORMED = /^[\w.-]{8,64}$/

/** The request ID of a trusted proxy if it is well-formed; else a new one. */
export const requestIdOf = (given: string | string[] | undefined, isTrustedProxy: boolean): string =>
  isTrustedProxy && typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID()
