import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'
import { takeMail } from '#lib/funnel-api/mail-in/take-mail'
import { envelope, newApp, parsed } from '#lib/funnel-api/serve'

/** Bytes of one mail, with all that hangs on it. */
export const MAIL_MOST = 10 * 1024 * 1024

/** A mail as its provider has it: `recipients` where those are known by more than its own headers, `from` likewise. */
const Handed = z.object({
  raw: z.string().min(1),
  recipients: z.array(z.string().max(320)).max(100).optional(),
  from: z.string().max(320).optional(),
})

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Where a mail provider hands over what comes to the reply domain: the mail as it is (message/rfc822), or as JSON. */
export function createInbound(api: Api, secret: string): Hono {
  const app = newApp()
  const tooLarge = () => envelope(new ApiError('TOO_LARGE', 'the mail is above 10 MB'))
  app.use('/inbound/mail', async (context, next) => {
    const given = /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
    if (!timingSafeEqual(hash(given), hash(secret)))
      throw new ApiError('UNAUTHENTICATED', 'the secret is needed: Authorization: Bearer …')
    await next()
  })
  // Written as JSON, a mail is a third longer at most: it is seven bits wide.
  app.post('/inbound/mail', bodyLimit({ maxSize: Math.ceil(MAIL_MOST * 1.4), onError: tooLarge }), async (context) => {
    const { raw, recipients, from } = await handed(context)
    if (raw.length > MAIL_MOST) return tooLarge()
    const outcomes = await takeMail(api, { raw, envelopeFrom: from ?? null, ...(recipients && { recipients }) })
    return context.json({ outcomes })
  })
  return app
}

async function handed(
  context: Context,
): Promise<{ raw: Buffer; recipients?: string[] | undefined; from?: string | undefined }> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim()
  if (type === 'message/rfc822') return { raw: Buffer.from(await context.req.arrayBuffer()) }
  if (type !== 'application/json') throw new ApiError('UNSUPPORTED_TYPE', 'message/rfc822 or application/json')
  const body: unknown = await context.req.json().catch(() => {
    throw new ApiError('BAD_REQUEST', 'the body is not JSON')
  })
  const { raw, ...more } = parsed(Handed, body, 'INVALID') as z.output<typeof Handed>
  return { raw: Buffer.from(raw), ...more }
}
