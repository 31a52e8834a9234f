import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'
import { takeMail } from '#lib/funnel-api/mail-in/take-mail'
import { envelope, newApp, parsed } from '#lib/funnel-api/serve'

/** Maximum size in bytes of an email with its attachments. */
export const MAIL_MOST = 10 * 1024 * 1024

/** An email as JSON. `recipients` and `from` are the SMTP envelope, if the provider knows it. */
const Handed = z.object({
  raw: z.string().min(1),
  recipients: z.array(z.string().max(320)).max(100).optional(),
  from: z.string().max(320).optional(),
})

const hash = (text: string) => createHash('sha256').update(text).digest()

/** The endpoint for email providers to deliver email to the reply domain: the raw message (message/rfc822) or JSON. */
export function createInbound(api: Api, secret: string): Hono {
  const app = newApp()
  const tooLarge = () => envelope(new ApiError('TOO_LARGE', 'the mail is above 10 MB'))
  app.use('/inbound/mail', async (context, next) => {
    const given = /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
    if (!timingSafeEqual(hash(given), hash(secret)))
      throw new ApiError('UNAUTHENTICATED', 'the secret is needed: Authorization: Bearer …')
    await next()
  })
  // JSON makes an email at most a third longer, because email is 7-bit text.
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
