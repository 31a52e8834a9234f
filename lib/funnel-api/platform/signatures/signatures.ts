import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Api } from '#lib/funnel-api/platform/context'

/** Returns the secrets of valid signatures. New signatures use the first one. */
export const acceptedSecrets = ({ secret, previousSecret }: Pick<Api, 'secret' | 'previousSecret'>) =>
  previousSecret === null ? [secret] : [secret, previousSecret]

/** Whether a signature was made with one of our secrets. Compares in constant time. */
export const isValidSignature = (
  api: Pick<Api, 'secret' | 'previousSecret'>,
  signature: string,
  sign: (secret: string) => string,
): boolean => acceptedSecrets(api).some((secret) => isEqual(Buffer.from(sign(secret)), Buffer.from(signature)))

const isEqual = (expected: Buffer, actual: Buffer) =>
  expected.length === actual.length && timingSafeEqual(expected, actual)

/** Returns an opaque token of 256 bits. The database stores only its hash. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
