import type { Api } from '#lib/funnel-api/context'
import { replyAddress, replyNamed } from '#lib/funnel-api/mail-in/reply-address'
import { brandOf } from '#lib/funnel-api/mail/brand'
import { writeLetter } from '#lib/funnel-api/mail/letter'
import type { Mailer } from '#lib/funnel-api/mail/mailer'
import type { Payload, Template } from '#lib/funnel-api/mail/outbox'
import type { Carrier } from '#lib/funnel-api/mail/postman'

/** Letters as mail, in the company's colours and under its name. */
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
    // Signed as it leaves: commands that write letters need not know the secret.
    const replyTo = reply && replyAddress(api, reply)
    const words = { ...(payload as Payload), ...(replyTo !== null && { answer_by: 'mail' }) }
    const letter = writeLetter(template as Template, locale, words, brand)
    const message = {
      ...letter,
      sender: company.name,
      to: recipient,
      locale,
      // The same whenever and by whomever it is sent: a receiver drops the double of a letter that was sent twice.
      messageId: `<outbox-${id}.${Date.parse(created_at).toString(36)}@${hostname}>`,
      replyTo,
      thread: reply && `<discussion-${reply.discussion_id}@${hostname}>`,
      unsubscribe: typeof unsubscribe === 'string' ? oneClick(unsubscribe) : null,
    }
    await mailer(message, signal)
  },
})

/** Where mail programs post to (RFC 8058), in place of the page that people open. */
const oneClick = (page: string) => page.replace('/unsubscription/', '/api/unsubscribe/')
