import { openDatabase } from '#lib/funnel-api/db/open'
import { onServer, TEMPLATE } from '#tests/support/database'

// With TEST_DATABASE_URL: makes the database that those of the tests are copies of.
const url = new URL(process.env.TEST_DATABASE_URL!)
url.pathname = `/${TEMPLATE}`
await onServer(`create database ${TEMPLATE}`)
await (await openDatabase({ databaseUrl: url.href, dataDir: '' })).destroy()
