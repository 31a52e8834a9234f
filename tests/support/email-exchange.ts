import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Email } from 'postal-mime'
import { listDiscussions, listMessages, sendMessage } from '#lib/contract/messaging'
import { writeAsRecruiter } from '#lib/funnel-api/discussions'
import { mailCarrier } from '#lib/funnel-api/mail/mail-carrier'
import { mailerFor } from '#lib/funnel-api/mail/mailer'
import { deliver } from '#lib/funnel-api/mail/postman'
import { listenForMail } from '#lib/funnel-api/mail-in/smtp-listener'
import { createRecruiter } from '#lib/funnel-api/staff/work/recruiters'
import { openTestApi } from '#tests/support/api'
import { apply, newEmail, signUp } from '#tests/support/candidates'
import { openSmtp } from '#tests/support/smtp'

export const REPLY_DOMAIN = 'reply.example.org'
export const SECRET = 'a secret of the provider'.replaceAll(' ', '-')

/** An email as a common mail program writes it, to an address. */
export const replyFrom = (program: string, to: string) =>
  readFileSync(path.resolve('tests/support/replies', `${program}.eml`), 'utf8').replace('REPLY', to)

/** An API that sends email through one server and receives it through another, both on this machine. */
export async function openMails() {
  const [api, smtp] = await Promise.all([
    openTestApi(['bakery', 'foundry'], undefined, { INBOUND_MAIL_DOMAIN: REPLY_DOMAIN, INBOUND_MAIL_SECRET: SECRET }),
    openSmtp(),
  ])
  const listener = (await listenForMail(api.api, { INBOUND_SMTP_PORT: 0 }))!
  const env = { NODE_ENV: 'test' as const, SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@careers.example.org' }
  const carrier = mailCarrier(api.api, mailerFor(env, api.dataDir))
  const seen = new Set<Email>()
  const client = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true })

  return {
    api,
    listener,
    /**
     * Emails to a recipient that are due in two minutes and not returned before: the API's own mail worker does not
     * send them.
     */
    async arriving(to: string): Promise<Email[]> {
      const now = () => new Date(Date.now() + 130_000)
      await deliver({ ...api.api, now }, carrier)
      const theirs = smtp.arrived.filter((mail) => mail.to?.[0]?.address === to && !seen.has(mail))
      theirs.forEach((mail) => seen.add(mail))
      return theirs
    },
    /** Why a sender was notified that their reply did not arrive, or not completely. */
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
    /** Sends an email over SMTP; throws the server's error. */
    smtpIn: (raw: string, to: string | string[], from = 'lena.vogt@example.org') =>
      client.sendMail({ envelope: { from, to }, raw }),
    async recruiter(changes: { campaign_slugs?: string[]; locale?: 'de'; company?: string; email?: string } = {}) {
      const { company = 'bakery', ...more } = changes
      return createRecruiter(api.api, await api.companyId(company), {
        ...{ email: newEmail(), name: 'Lena Vogt', locale: 'en', campaign_slugs: null },
        ...{ is_told_of_messages: true, is_told_weekly: false, ...more },
      })
    },
    /** A candidate with an application and a discussion that a recruiter started. */
    async talking(first_name = 'Camille') {
      const person = await signUp(api, { first_name })
      const { id: candidacy_id } = await apply(api, person, 'night-baker')
      const hear = (content: string, is_closing = false) =>
        writeAsRecruiter(api.api, { candidacy_id, author_name: 'Max', content, is_closing })
      const { discussion_id } = await hear('When can you come?')
      const params = { id: discussion_id }
      return {
        person,
        candidacy_id,
        discussion_id,
        hear,
        write: (content: string) => person.call(sendMessage, { params, body: { discussion_message: { content } } }),
        messages: async () =>
          (await person.call(listMessages, { params })).map(({ author_name, author_type, content }) => ({
            ...{ author_name, author_type, content },
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
export type Mails = Awaited<ReturnType<typeof openMails>>

/** The reply address of an email. */
export const replyTo = (letter: Email | undefined) => letter?.replyTo?.[0]?.address ?? ''
