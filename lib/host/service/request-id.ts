import { randomUUID } from 'node:crypto'

/**
 * Accepts the IDs of nginx, Envoy and Cloudflare and UUIDs. Excludes characters that could end a comment, line or
 * header.
 */
const WELL_FORMED = /^[\w.-]{8,64}$/

/** The request ID of a trusted proxy if it is well-formed, otherwise a new one. */
export const requestIdOf = (header: string | string[] | undefined, isTrustedProxy: boolean): string =>
  isTrustedProxy && typeof header === 'string' && WELL_FORMED.test(header) ? header : randomUUID()
