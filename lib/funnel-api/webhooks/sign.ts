import { createHmac, randomBytes } from 'node:crypto'

const MARK = 'whsec_'
const BYTES = 32

/** A secret as receivers’ libraries read it: 'whsec_' and the key in base64. */
export const newSecret = () => MARK + randomBytes(BYTES).toString('base64')

/** Standard Webhooks: HMAC-SHA256 over id, Unix seconds and body, with dots between. */
export const signatureOf = (secret: string, { id, timestamp, body }: { id: string; timestamp: number; body: string }) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(MARK.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`
