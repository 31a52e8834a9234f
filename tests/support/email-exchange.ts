import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Email } from 'postal-mime'
import { listDiscussions, listMessages, sendMessage } from '#lib/contract/messaging'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { mailTransport } from '#lib/funnel-api/platform/outbox/mail/transport'
import { createMailer } from '#lib/funnel-api/platform/outbox/mail/mailer'
import { deliverDue } from '#lib/funnel-api/platform/outbox/mail-worker'
import { listenForEmail } from '#lib/funnel-api/edges/inbound-mail/smtp-listener'
import { createRecruiter } from '#lib/funnel-api/features/companies/recruiters'
import { openTestApi } from '#tests/support/api'
import { apply, newEmail, signUp } from '#tests/support/candidates'
import { openSmtp } from '#tests/support/smtp'

export const REPLY_DOMAIN = 'reply.example.org'
export const SECRET = 'a secret of the provider'.replaceAll(' ', '-')

/** A sample reply of a common email program, addressed to `to`. */
export const replyFrom = (program: string, to: string) =>
  readFileSync(path.resolve('tests/support/replies', `${program}.eml`), 'utf8').replace('REPLY', to)

/** An API that sends email through one server and receives it through another, both on this machine. */
export async function openEmailExchange() {
  const [api, smtp] = await Promise.all([
    openTestApi(['bakery', 'foundry'], undefined, { INBOUND_MAIL_DOMAIN: REPLY_DOMAIN, INBOUND_MAIL_SECRET: SECRET }),
    openSmtp(),
  ])
  const listener = (await listenForEmail(api.api, { INBOUND_SMTP_PORT: 0 }))!
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@careers.example.org' }
  const transport = mailTransport(api.api, createMailer(env, api.dataDir))
  const seen = new Set<Email>()
  const client = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true })

  return {
    api,
    listener,
    /**
     * Delivers the emails that are due within the next two minutes, before the API's own mail worker does. Returns those
     * to this recipient that were not returned before.
     */
    async deliverTo(to: string): Promise<Email[]> {
      const now = () => new Date(Date.now() + 130_000)
      await deliverDue({ ...api.api, now }, transport)
      const emails = smtp.arrived.filter((mail) => mail.to?.[0]?.address === to && !seen.has(mail))
      emails.forEach((mail) => seen.add(mail))
      return emails
    },
    /** The reasons in the emails that notify a sender of a rejected or incomplete reply. */
    problemsOf: async (recipient: string) => {
      const rows = await api.db
        .selectFrom('outbox')
        .select('payload')
        .where('template', '=', 'reply_problem')
        .where('recipient', '=', recipient)
        .orderBy('id')
        .execute()
      return rows.map(({ payload }) => payload)
    },
    /** Sends an email over SMTP. Throws the server's error. */
    sendOverSmtp: (raw: string, to: string | string[], from = 'lena.vogt@example.org') =>
      client.sendMail({ envelope: { from, to }, raw }),
    async recruiter(
      changes: {
        campaign_slugs?: string[]
        locale?: 'de'
        company?: string
        email?: string
        staff_user_id?: number
      } = {},
    ) {
      const { company = 'bakery', ...more } = changes
      return createRecruiter(api.api, await api.companyId(company), {
        email: newEmail(),
        name: 'Lena Vogt',
        locale: 'en',
        campaign_slugs: null,
        is_told_of_messages: true,
        is_told_weekly: false,
        ...more,
      })
    },
    /** A candidate with an application and a discussion that a recruiter started. */
    async startConversation(first_name = 'Camille') {
      const person = await signUp(api, { first_name })
      const { id: candidacy_id } = await apply(api, person, 'night-baker')
      const sendAsRecruiter = (content: string, is_closing = false) =>
        sendRecruiterMessage(api.api, { candidacy_id, author_name: 'Max', content, is_closing })
      const { discussion_id } = await sendAsRecruiter('When can you come?')
      const params = { id: discussion_id }
      return {
        person,
        candidacy_id,
        discussion_id,
        sendAsRecruiter,
        write: (content: string) => person.call(sendMessage, { params, body: { discussion_message: { content } } }),
        messages: async () =>
          (await person.call(listMessages, { params })).map(({ author_name, author_type, content }) => ({
            author_name,
            author_type,
            content,
          })),
        discussion: async () => (await person.call(listDiscussions))[0]!,
      }
    },
    async close() {
      client.close()
      await listener.stop()
      await api.close()
      await smtp.close()
    },
  }
}
export type EmailExchange = Awaited<ReturnType<typeof openEmailExchange>>

/** The reply address of an email. */
export const replyTo = (email: Email | undefined) => email?.replyTo?.[0]?.address ?? ''
