import type { Api } from '#lib/funnel-api/platform/context'
import { replyAddress, parseReplyPayload } from '#lib/funnel-api/platform/outbox/reply-address'
import { brandOf } from '#lib/funnel-api/platform/outbox/mail/brand'
import { renderEmail } from '#lib/funnel-api/platform/outbox/mail/email'
import type { Mailer } from '#lib/funnel-api/platform/outbox/mail/mailer'
import type { Payload, Template } from '#lib/funnel-api/platform/outbox/outbox'
import type { Transport } from '#lib/funnel-api/platform/outbox/mail-worker'

/** Sends messages as email, with the company's name and colors. */
export const mailTransport = (
  api: Pick<Api, 'origin' | 'secret' | 'now' | 'replyDomain'>,
  mailer: Mailer,
  channel: 'mail' | 'bulk' = 'mail',
): Transport => ({
  channel,
  async deliver({ id, template, locale, payload, recipient, created_at }, company, signal) {
    const brand = brandOf(company, api.origin)
    const { hostname } = new URL(brand.address)
    const { unsubscribe } = payload
    const reply = parseReplyPayload(payload)
    // Signed when the email is sent, so CLI commands that queue emails need no secret.
    const replyTo = reply && replyAddress(api, reply)
    const content = { ...(payload as Payload), ...(replyTo !== null && { answer_by: 'mail' }) }
    const email = renderEmail(template as Template, locale, content, brand)
    const message = {
      ...email,
      sender: company.name,
      to: recipient,
      locale,
      // Stable across attempts and nodes, so that receivers can drop duplicates.
      messageId: `<outbox-${id}.${Date.parse(created_at).toString(36)}@${hostname}>`,
      replyTo,
      thread: reply && `<discussion-${reply.discussion_id}@${hostname}>`,
      unsubscribe: typeof unsubscribe === 'string' ? oneClick(unsubscribe) : null,
    }
    await mailer(message, signal)
  },
})

/** The endpoint for one-click unsubscribe of email programs (RFC 8058), instead of the unsubscribe page. */
const oneClick = (page: string) => page.replace('/unsubscription/', '/api/unsubscribe/')
