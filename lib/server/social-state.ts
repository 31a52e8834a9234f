import { randomBytes } from 'node:crypto'
import { returnPath } from '#lib/domain/return-path'

/** One DNS label, as in lib/tenancy. */
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** `{company}.{random}.{return path}`. The path is a fallback for a browser that has lost its cookie. */
export const newState = (company: string, back: string) =>
  [company, randomBytes(24).toString('base64url'), Buffer.from(back).toString('base64url')].join('.')

/**
 * Parses a state. Returns null if it is malformed. The slug and the path are not trusted: the path is checked to be one
 * of this site.
 */
export function readState(state: string | null): { company: string; back: string } | null {
  const [company = '', random = '', back = ''] = (state ?? '').split('.')
  if (!SLUG.test(company) || !random) return null
  return { company, back: returnPath(Buffer.from(back, 'base64url').toString('utf8')) }
}
