import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Undeliverable, Unreachable } from '#lib/funnel-api/mail/postman'
import { refusedOne } from '#lib/funnel-api/mail/refusals'

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

/** Connecting takes seconds. The signal limits how long an email may take after that. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000 }
/** Consecutive emails share a connection. Servers object to connections that stay idle. */
const POOL = { pool: true, idleTimeout: 2000 } as const
const CONNECTIONS = 8
const VERIFY_MS = 30_000
const UNREF = { ref: false }

/** Loaded for the first email, so that it does not delay the start. */
const nodemailer = () => import('nodemailer')

/**
 * Sends to the server of SMTP_URL. Without it, writes each email to an .eml file. `maxConnections` is the number of
 * emails sent at once, so that no email waits for a connection.
 */
export function mailerFor(
  env: NodeJS.ProcessEnv,
  outbox: string,
  { maxConnections = CONNECTIONS }: { maxConnections?: number } = {},
): Mailer {
  const from = addressIn(env.MAIL_FROM || 'no-reply@localhost')
  if (env.SMTP_URL) {
    const url = env.SMTP_URL
    const opening = once(async () =>
      (await nodemailer()).createTransport({ url, ...POOL, ...PATIENCE, maxConnections }),
    )
    return async (message, signal) => {
      const smtp = await opening()
      await smtp.sendMail({ ...envelopeOf(message, from), signal }).catch(async (error: unknown) => {
        const refused = refusedOne(error)
        if (refused === 'recipient')
          throw new Undeliverable('the mail server knows no such recipient', { cause: error })
        if (refused === 'sender') throw new Unreachable('the mail server refuses the sender', { cause: error })
        // The error may concern this email only. Other emails wait only if the server accepts none.
        const isOpen = await Promise.race([smtp.verify().catch(() => false), setTimeout(VERIFY_MS, false, UNREF)])
        throw isOpen ? error : new Unreachable('the mail server does not answer', { cause: error })
      })
    }
  }
  const opening = once(async () => (await nodemailer()).createTransport({ streamTransport: true, buffer: true }))
  return async (message) => {
    const files = await opening()
    const { message: source } = await files.sendMail(envelopeOf(message, from))
    await mkdir(outbox, { recursive: true })
    await writeFile(path.join(outbox, `${message.messageId.slice(1).split(/[.@]/)[0]}.eml`), source as Buffer)
  }
}

function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** 'Careers <no-reply@example.org>' contains an address. The name is always that of the company. */
const addressIn = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from.trim()

const envelopeOf = ({ sender, unsubscribe, locale, replyTo, thread, ...message }: Message, address: string) => ({
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
