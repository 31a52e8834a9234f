import { createHash, randomBytes } from 'node:crypto'

/** 256 bits, opaque; the database keeps only its hash. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
