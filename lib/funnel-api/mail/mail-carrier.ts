import { paletteOf } from '#lib/domain/palette'
import type { Api } from '#lib/funnel-api/context'
import { writeLetter } from '#lib/funnel-api/mail/letter'
import type { Mailer } from '#lib/funnel-api/mail/mailer'
import type { Template } from '#lib/funnel-api/mail/outbox'
import type { Carrier } from '#lib/funnel-api/mail/postman'

/** Letters as mail, in the company's colours. */
export const mailCarrier = ({ origin }: Pick<Api, 'origin'>, mailer: Mailer): Carrier => ({
  channel: 'mail',
  async carry({ id, template, locale, payload, recipient }, company) {
    const { accent, on_accent } = paletteOf(company.theme)
    const brand = { name: company.name, color: accent, on_color: on_accent, address: origin(company.slug) }
    const words = writeLetter(template as Template, locale, payload as Record<string, string>, brand)
    await mailer({ ...words, to: recipient, messageId: `<outbox-${id}@careers>` })
  },
})
