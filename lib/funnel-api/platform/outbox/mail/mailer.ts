import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Undeliverable, Unreachable } from '#lib/funnel-api/platform/outbox/mail-worker'
import type { ServiceSettings } from '#lib/funnel-api/platform/service-settings'
import { rejectedParty } from '#lib/funnel-api/platform/outbox/mail/smtp-errors'

export type Message = {
  /** The company's name. The address comes from MAIL_FROM. */
  sender: string
  to: string
  locale: string
  subject: string
  text: string
  html: string
  messageId: string
  /** The Reply-To address, or null if replies are not accepted. */
  replyTo: string | null
  /** The message ID of the thread, which all emails of one conversation share. */
  thread: string | null
  /** The URL for one-click unsubscribe by POST (RFC 8058). */
  unsubscribe: string | null
}
export type Mailer = (message: Message, signal: AbortSignal) => Promise<void>

/** A connection is established within seconds. After that, the signal limits how long an email may take. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000 }
/** Consecutive emails share a connection. Servers object to connections that stay idle. */
const POOL = { pool: true, idleTimeout: 2000 } as const
const CONNECTIONS = 8
const VERIFY_MS = 30_000
const UNREF = { ref: false }

/** Loaded for the first email, so that it does not delay the start. */
const loadNodemailer = () => import('nodemailer')

/**
 * Returns a mailer for the server of SMTP_URL. Without SMTP_URL, the mailer writes each email to an .eml file.
 * `maxConnections` is the number of emails sent at once, so that no email waits for a connection.
 */
export function createMailer(
  { SMTP_URL: url, MAIL_FROM = 'no-reply@localhost' }: Partial<Pick<ServiceSettings, 'SMTP_URL' | 'MAIL_FROM'>>,
  outbox: string,
  { maxConnections = CONNECTIONS }: { maxConnections?: number } = {},
): Mailer {
  const from = addressIn(MAIL_FROM)
  if (url) {
    const openTransport = memoize(async () =>
      (await loadNodemailer()).createTransport({ url, ...POOL, ...TIMEOUTS, maxConnections }),
    )
    return async (message, signal) => {
      const smtp = await openTransport()
      await smtp.sendMail({ ...mailOptionsOf(message, from), signal }).catch(async (error: unknown) => {
        const party = rejectedParty(error)
        if (party === 'recipient') throw new Undeliverable('mail server rejected the recipient', { cause: error })
        if (party === 'sender') throw new Unreachable('mail server rejected the sender', { cause: error })
        // The error may concern this email only. Other emails wait only if the server accepts none.
        const isServerReady = await Promise.race([
          smtp.verify().catch(() => false),
          setTimeout(VERIFY_MS, false, UNREF),
        ])
        throw isServerReady ? error : new Unreachable('mail server did not respond', { cause: error })
      })
    }
  }
  const openTransport = memoize(async () =>
    (await loadNodemailer()).createTransport({ streamTransport: true, buffer: true }),
  )
  return async (message) => {
    const files = await openTransport()
    const { message: source } = await files.sendMail(mailOptionsOf(message, from))
    await mkdir(outbox, { recursive: true })
    await writeFile(path.join(outbox, `${message.messageId.slice(1).split(/[.@]/)[0]}.eml`), source as Buffer)
  }
}

function memoize<T>(create: () => Promise<T>) {
  let created: Promise<T> | undefined
  return () => (created ??= create())
}

/** Returns the address in 'Careers <no-reply@example.org>'. Emails show the company's name instead of this name. */
const addressIn = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from.trim()

const mailOptionsOf = ({ sender, unsubscribe, locale, replyTo, thread, ...message }: Message, address: string) => ({
  ...message,
  from: { name: sender, address },
  ...(replyTo !== null && { replyTo: { name: sender, address: replyTo } }),
  ...(thread !== null && { inReplyTo: thread, references: thread }),
  headers: {
    'Content-Language': locale,
    // Prevents automatic replies, such as out-of-office messages.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(unsubscribe && {
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})
