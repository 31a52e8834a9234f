import type { Api } from '#lib/funnel-api/context'
import { brandOf } from '#lib/funnel-api/mail/brand'
import { writeLetter } from '#lib/funnel-api/mail/letter'
import type { Mailer } from '#lib/funnel-api/mail/mailer'
import type { Payload, Template } from '#lib/funnel-api/mail/outbox'
import type { Carrier } from '#lib/funnel-api/mail/postman'

/** Letters as mail, in the company's colours and under its name. */
export const mailCarrier = ({ origin }: Pick<Api, 'origin'>, mailer: Mailer): Carrier => ({
  channel: 'mail',
  async carry({ id, template, locale, payload, recipient, created_at }, company) {
    const brand = brandOf(company, origin)
    const letter = writeLetter(template as Template, locale, payload as Payload, brand)
    const { unsubscribe } = payload
    await mailer({
      ...letter,
      sender: company.name,
      to: recipient,
      locale,
      // The same whenever and by whomever it is sent: a receiver drops the double of a letter that was sent twice.
      messageId: `<outbox-${id}.${Date.parse(created_at).toString(36)}@${new URL(brand.address).hostname}>`,
      unsubscribe: typeof unsubscribe === 'string' ? oneClick(unsubscribe) : null,
    })
  },
})

/** Where mail programs post to (RFC 8058), in place of the page that people open. */
const oneClick = (page: string) => page.replace('/unsubscription/', '/api/unsubscribe/')
