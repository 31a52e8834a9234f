import type { Api } from '#lib/funnel-api/context'
import { replyAddress, replyNamed } from '#lib/funnel-api/mail-in/reply-address'
import { brandOf } from '#lib/funnel-api/mail/brand'
import { writeLetter } from '#lib/funnel-api/mail/letter'
import type { Mailer } from '#lib/funnel-api/mail/mailer'
import type { Payload, Template } from '#lib/funnel-api/mail/outbox'
import type { Carrier } from '#lib/funnel-api/mail/postman'

/** Sends messages as email, with the company's name and colors. */
export const mailCarrier = (
  api: Pick<Api, 'origin' | 'secret' | 'now' | 'replyDomain'>,
  mailer: Mailer,
  channel: 'mail' | 'bulk' = 'mail',
): Carrier => ({
  channel,
  async carry({ id, template, locale, payload, recipient, created_at }, company, signal) {
    const brand = brandOf(company, api.origin)
    const { hostname } = new URL(brand.address)
    const { unsubscribe } = payload
    const reply = replyNamed(payload)
    // Signed when the email is sent, so CLI commands that queue emails need no secret.
    const replyTo = reply && replyAddress(api, reply)
    const words = { ...(payload as Payload), ...(replyTo !== null && { answer_by: 'mail' }) }
    const letter = writeLetter(template as Template, locale, words, brand)
    const message = {
      ...letter,
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

/** The endpoint for one-click unsubscribe of email programs (RFC 8058), instead of the page for people. */
const oneClick = (page: string) => page.replace('/unsubscription/', '/api/unsubscribe/')
