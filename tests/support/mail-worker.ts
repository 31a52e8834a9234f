import { openDatabase } from '#lib/funnel-api/db/open'
import type { Api } from '#lib/funnel-api/context'
import { mailCarrier } from '#lib/funnel-api/mail/mail-carrier'
import { mailerFor } from '#lib/funnel-api/mail/mailer'
import { deliver } from '#lib/funnel-api/mail/postman'

/** A separate node that sends the digests due at a time, over SMTP; the test kills it. */
const { DATA_DIR = '', DATABASE_URL, NOW = '' } = process.env
const db = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL || undefined })
const api = { db, now: () => new Date(NOW), origin: (slug: string) => `http://${slug}.test` } as Api
await deliver(api, mailCarrier(api, mailerFor(process.env, DATA_DIR), 'bulk'))
await db.destroy()
