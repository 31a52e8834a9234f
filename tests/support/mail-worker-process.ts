import { openDatabase } from '#lib/funnel-api/platform/db/open'
import type { Api } from '#lib/funnel-api/platform/context'
import { mailTransport } from '#lib/funnel-api/platform/outbox/mail/transport'
import { createMailer } from '#lib/funnel-api/platform/outbox/mail/mailer'
import { deliverDue } from '#lib/funnel-api/platform/outbox/mail-worker'

// A separate process that sends the bulk emails that are due at NOW over SMTP. The test kills it.
const { DATA_DIR = '', DATABASE_URL, NOW = '', SMTP_URL, MAIL_FROM } = process.env
const db = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL || undefined })
const api = { db, now: () => new Date(NOW), origin: (slug: string) => `http://${slug}.test` } as Api
await deliverDue(api, mailTransport(api, createMailer({ SMTP_URL, MAIL_FROM }, DATA_DIR), 'bulk'))
await db.destroy()
