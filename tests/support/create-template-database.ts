import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { onServer, TEMPLATE } from '#tests/support/database'

// With TEST_DATABASE_URL: creates the template database that the tests copy.
const url = new URL(process.env.TEST_DATABASE_URL!)
url.pathname = `/${TEMPLATE}`
await onServer(`create database ${TEMPLATE}`)
await (await openDatabase({ databaseUrl: url.href, dataDir: '' })).destroy()
