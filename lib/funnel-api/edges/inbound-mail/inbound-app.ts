import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'
import { receiveEmail } from '#lib/funnel-api/edges/inbound-mail/receive-email'
import { errorResponse, newApp, parseOrThrow } from '#lib/funnel-api/edges/http/serve'

/** Maximum size in bytes of an email with its attachments. */
export const MAX_EMAIL_BYTES = 10 * 1024 * 1024

/** An email as JSON. `recipients` and `from` are the SMTP envelope, if the provider supplies it. */
const EmailBody = z.object({
  raw: z.string().min(1),
  recipients: z.array(z.string().max(320)).max(100).optional(),
  from: z.string().max(320).optional(),
})

const hash = (text: string) => createHash('sha256').update(text).digest()

/** The endpoint for email providers to deliver email to the reply domain: the raw message (message/rfc822) or JSON. */
export function createInboundApp(api: Api, secret: string): Hono {
  const app = newApp()
  const tooLarge = () => errorResponse(new ApiError('TOO_LARGE', 'Email exceeds 10 MB'))
  app.use('/inbound/mail', async (context, next) => {
    const token = /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
    if (!timingSafeEqual(hash(token), hash(secret)))
      throw new ApiError('UNAUTHENTICATED', 'Missing or invalid bearer token')
    await next()
  })
  // JSON escapes make an email longer. A JSON body may therefore exceed the limit of the email itself by 40%.
  app.post(
    '/inbound/mail',
    bodyLimit({ maxSize: Math.ceil(MAX_EMAIL_BYTES * 1.4), onError: tooLarge }),
    async (context) => {
      const { raw, recipients, from } = await readEmailBody(context)
      if (raw.length > MAX_EMAIL_BYTES) return tooLarge()
      const outcomes = await receiveEmail(api, { raw, envelopeFrom: from ?? null, ...(recipients && { recipients }) })
      return context.json({ outcomes })
    },
  )
  return app
}

async function readEmailBody(
  context: Context,
): Promise<{ raw: Buffer; recipients?: string[] | undefined; from?: string | undefined }> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim()
  if (type === 'message/rfc822') return { raw: Buffer.from(await context.req.arrayBuffer()) }
  if (type !== 'application/json')
    throw new ApiError('UNSUPPORTED_TYPE', 'Content-Type must be message/rfc822 or application/json')
  const body: unknown = await context.req.json().catch(() => {
    throw new ApiError('BAD_REQUEST', 'Request body is not JSON')
  })
  const { raw, ...more } = parseOrThrow(EmailBody, body, 'INVALID') as z.output<typeof EmailBody>
  return { raw: Buffer.from(raw), ...more }
}
