import { oneClickLink } from '#lib/funnel-api/platform/signatures/unsubscribe-token'
import type { Api } from '#lib/funnel-api/platform/context'
import { replyAddress, parseReplyPayload } from '#lib/funnel-api/platform/outbox/reply-address'
import { brandFor, type brandOf } from '#lib/funnel-api/platform/outbox/mail/brand'
import { renderEmail } from '#lib/funnel-api/platform/outbox/mail/email'
import type { Mailer } from '#lib/funnel-api/platform/outbox/mail/mailer'
import { Payload, type Template } from '#lib/funnel-api/platform/outbox/outbox'
import type { OutboxMessage, Transport } from '#lib/funnel-api/platform/outbox/mail-worker'

/** A channel whose messages are sent as email. */
export type EmailChannel = 'access' | 'mail' | 'bulk'

/** Adds the part of a link that is created only when the email is sent, such as a one-time code. */
type CompleteLink = (message: OutboxMessage, link: string) => Promise<string>

/** Sends messages as email, with the company's name and colors. */
export const mailTransport = (
  api: Pick<Api, 'origin' | 'secret' | 'now' | 'replyDomain'>,
  mailer: Mailer,
  channel: EmailChannel = 'mail',
  completeLink: CompleteLink = async (_message, link) => link,
): Transport => ({
  channel,
  async deliver(outboxMessage, company, signal) {
    const { id, created_at } = outboxMessage
    const payload = Payload.parse(outboxMessage.payload)
    const { link, unsubscribe } = payload
    const { email, sender, reply, replyTo, hostname } = renderMessage(api, company, {
      ...outboxMessage,
      template: outboxMessage.template as Template,
      payload: {
        ...payload,
        ...(typeof link === 'string' && { link: await completeLink(outboxMessage, link) }),
      },
    })
    const message = {
      ...email,
      sender,
      to: outboxMessage.recipient,
      locale: outboxMessage.locale,
      // Stable across attempts and nodes, so that receivers can drop duplicates.
      messageId: `<outbox-${id}.${Date.parse(created_at).toString(36)}@${hostname}>`,
      replyTo,
      thread: reply && `<discussion-${reply.discussion_id}@${hostname}>`,
      unsubscribe: typeof unsubscribe === 'string' ? oneClickLink(unsubscribe) : null,
    }
    await mailer(message, signal)
  },
})

type Rendering = Pick<Api, 'origin' | 'secret' | 'now' | 'replyDomain'>

/** Renders an email as it is sent, with the language in its links. Also used by previews. */
export function renderMessage(
  api: Rendering,
  company: Parameters<typeof brandOf>[0],
  { template, locale, payload }: { template: Template; locale: string; payload: Payload },
) {
  const brand = brandFor(template, locale, company, api.origin)
  // Threads and replies belong to the careers site, regardless of the recipient.
  const { hostname } = new URL(api.origin(company.slug))
  const reply = parseReplyPayload(payload)
  // Signed when the email is sent, so CLI commands that queue emails need no secret.
  const replyTo = reply && replyAddress(api, reply)
  const { link, jobs, unsubscribe } = payload
  const content = {
    ...payload,
    ...(Array.isArray(jobs) && { jobs: jobs.map((job) => withLinkLanguage(job, locale)) }),
    ...(typeof link === 'string' && { link: withLanguage(link, locale) }),
    ...(typeof unsubscribe === 'string' && { unsubscribe: withLanguage(unsubscribe, locale) }),
    ...(replyTo !== null && { answer_by: 'mail' }),
  }
  const email = renderEmail(template, locale, content, { ...brand, site_url: withLanguage(brand.site_url, locale) })
  return { email, sender: brand.name, reply, replyTo, hostname }
}

const withLinkLanguage = ({ link, ...job }: Readonly<Record<string, string>>, locale: string) => ({
  ...job,
  ...(link !== undefined && { link: withLanguage(link, locale) }),
})

/** Makes the page of a link show the language of its email on any device. */
function withLanguage(link: string, locale: string) {
  const url = new URL(link)
  url.searchParams.set('lang', locale)
  return url.href
}
