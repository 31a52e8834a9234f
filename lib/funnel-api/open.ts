import path from 'node:path'
import { apiOf } from '#lib/funnel-api/api-of'
import { createFileService, createFunnelApi } from '#lib/funnel-api/app'
import type { WorkLoad } from '#lib/funnel-api/bots/work'
import { startBus } from '#lib/funnel-api/bus/bus'
import { callOut } from '#lib/funnel-api/bus/call-out'
import { sweepChanges } from '#lib/funnel-api/bus/sweep-changes'
import type { Change } from '#lib/funnel-api/changes'
import { openDatabase } from '#lib/funnel-api/db/open'
import { endStreams } from '#lib/funnel-api/events'
import { startPulling } from '#lib/funnel-api/feeds/pulling'
import { startScanning } from '#lib/funnel-api/files/scan'
import { mediaIn } from '#lib/funnel-api/files/media'
import { openStore, type S3Settings, StoreProblem } from '#lib/funnel-api/files/store'
import { startJobs } from '#lib/funnel-api/jobs/jobs'
import { mailCarrier } from '#lib/funnel-api/mail/mail-carrier'
import { createInbound } from '#lib/funnel-api/mail-in/inbound-app'
import { mailerFor } from '#lib/funnel-api/mail/mailer'
import { AT_ONCE, startPostman } from '#lib/funnel-api/mail/postman'
import { announceJobs } from '#lib/funnel-api/search/announce-jobs'
import { searchEnginesFrom } from '#lib/funnel-api/search/engine'
import { searchCarrier } from '#lib/funnel-api/search/search-carrier'
import { hasSpace } from '#lib/funnel-api/platform/disk/has-space'
import { createStaffApi } from '#lib/funnel-api/staff/app'
import { texterFor } from '#lib/funnel-api/sms/gateway'
import { smsCarrier } from '#lib/funnel-api/sms/sms-carrier'
import { startWebhooks } from '#lib/funnel-api/webhooks/dispatcher'
import { log } from '#lib/telemetry/log'

export type Settings = {
  dataDir: string
  databaseUrl?: string | undefined
  /** The bucket that files are kept in; without one, the disk below the data folder. */
  s3?: S3Settings | undefined
  secret: string
  origin: (slug: string) => string
  /** SESSION_SECRET_PREVIOUS; SMTP_URL and MAIL_FROM; SMS_GATEWAY_URL, SMS_GATEWAY_TOKEN and SMS_FROM; CLAMD_SOCKET, or CLAMD_HOST and CLAMD_PORT; STORE_URL_HOSTS, WEBHOOK_HOSTS and FEED_HOSTS; INBOUND_MAIL_DOMAIN and INBOUND_MAIL_SECRET; GOOGLE_…, LINKEDIN_… and RECAPTCHA_…. */
  env: NodeJS.ProcessEnv
  /** What visitors’ devices have to do, where that is not the usual. */
  botLoad?: WorkLoad | undefined
  /** Off in tests, which run jobs by a clock of their own. */
  hasJobs?: boolean | undefined
}

/** The embedded funnel API with its database, files and mail, ready to be asked; StoreProblem where its bucket is not there. */
export async function openFunnelApi({
  dataDir,
  databaseUrl,
  s3,
  secret,
  origin,
  env,
  botLoad,
  hasJobs = true,
}: Settings) {
  const store = await openStore(dataDir, s3)
  await store.check().catch((err: unknown) => {
    if (err instanceof StoreProblem) throw err
    // It may be back in a moment, and pages are shown without it.
    log.warn('the store of files does not answer', { err })
  })
  const db = await openDatabase({ databaseUrl, dataDir })
  const api = apiOf({ db, store, secret, origin, env, botLoad })
  const media = mediaIn(store, dataDir, s3)
  const app = createFunnelApi(api)
  const files = createFileService(api, media)
  const staff = createStaffApi(api, media)
  const inbound = env.INBOUND_MAIL_SECRET ? createInbound(api, env.INBOUND_MAIL_SECRET) : null
  const outbox = path.join(dataDir, 'outbox')
  // Each channel has its own worker and connections, so that neither a hanging gateway nor 100,000 digests delay an email.
  const engines = searchEnginesFrom(env)
  const mailerOf = (channel: 'mail' | 'bulk') => mailerFor(env, outbox, { maxConnections: AT_ONCE[channel] })
  const postmen = [
    mailCarrier(api, mailerOf('mail')),
    mailCarrier(api, mailerOf('bulk'), 'bulk'),
    smsCarrier(texterFor(env, outbox)),
    searchCarrier(api, engines),
  ].map((carrier) => startPostman(api, carrier))
  const webhooks = startWebhooks(api)
  const pulling = startPulling(api)
  const scanning = startScanning(api)
  const jobs = hasJobs ? startJobs(api, [announceJobs(engines), ...(databaseUrl ? [] : [sweepChanges])]) : null
  const bus = await startBus(db, databaseUrl)
  return {
    api,
    media,
    isPostgres: databaseUrl !== undefined,
    callOut: (change: Change) => callOut({ db, isPostgres: databaseUrl !== undefined }, change),
    send: async (request: Request) => app.fetch(request),
    /** Under a server of Node's, `bindings` has the message itself. */
    files: (request: Request, bindings?: object) => files.fetch(request, bindings),
    /**
     * False while a disk is full. Rejects if the database does not answer: at once on SQLite, after half a minute of
     * silence on PostgreSQL.
     */
    isReady: async () => {
      if (!(await hasSpace(db, dataDir))) return false
      return bus.hasHeardLately() || (await db.selectFrom('companies').select('id').limit(1).execute()) !== undefined
    },
    /** Calls of a company’s own programs. */
    staff: async (request: Request) => staff.fetch(request),
    /** Mail that a provider hands over; null where none may. */
    inbound: inbound && (async (request: Request) => inbound.fetch(request)),
    /** Lets go of everybody who follows something: a server that stops would wait for them. */
    endStreams,
    async close() {
      await bus.stop()
      await Promise.all(postmen.map((postman) => postman.stop()))
      await webhooks.stop()
      await pulling.stop()
      await scanning.stop()
      await jobs?.stop()
      await store.close()
      await db.destroy()
    },
  }
}
