import path from 'node:path'
import { createApiContext } from '#lib/funnel-api/main/create-context'
import { createFileService, createFunnelApi } from '#lib/funnel-api/main/app'
import type { WorkLoad } from '#lib/funnel-api/platform/ports'
import { startBus } from '#lib/funnel-api/platform/events/bus'
import { type Change, publishChange, sweepChanges } from '#lib/funnel-api/platform/events/changes'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { endStreams } from '#lib/funnel-api/platform/events/events'
import { startFeedPoller } from '#lib/funnel-api/features/feeds/poller'
import { startDecisionWorker } from '#lib/funnel-api/features/recruiting/apply-decisions'
import { startScanning } from '#lib/funnel-api/features/candidacies/scan-files'
import { mediaIn } from '#lib/funnel-api/platform/storage/media'
import type { ServiceSettings } from '#lib/funnel-api/platform/service-settings'
import { openStore } from '#lib/funnel-api/platform/storage/open-store'
import { type S3Settings, StoreError } from '#lib/funnel-api/platform/storage/store'
import { startJobs } from '#lib/funnel-api/edges/jobs/jobs'
import { addCodeToLink } from '#lib/funnel-api/features/accounts/email-links'
import { type EmailChannel, mailTransport } from '#lib/funnel-api/platform/outbox/mail/transport'
import { createInboundApp } from '#lib/funnel-api/edges/inbound-mail/inbound-app'
import { createMailer } from '#lib/funnel-api/platform/outbox/mail/mailer'
import { MAX_CONCURRENT_MESSAGES, startMailWorker } from '#lib/funnel-api/platform/outbox/mail-worker'
import { announceJobs } from '#lib/funnel-api/features/search/announce-jobs'
import { searchEnginesFrom } from '#lib/funnel-api/features/search/engines'
import { searchTransport } from '#lib/funnel-api/features/search/transport'
import { hasSpace } from '#lib/funnel-api/platform/disk/has-space'
import { createStaffApi } from '#lib/funnel-api/edges/staff-api/app'
import { createSmsSender } from '#lib/funnel-api/platform/outbox/sms/gateway'
import { smsTransport } from '#lib/funnel-api/platform/outbox/sms/transport'
import { startWebhooks } from '#lib/funnel-api/features/webhooks/dispatcher'
import { log } from '#lib/telemetry/log'

export type Settings = {
  dataDir: string
  databaseUrl?: string | undefined
  /** The bucket for files. Default: the data folder on disk. */
  s3?: S3Settings | undefined
  secret: string
  origin: (slug: string) => string
  services: ServiceSettings
  /** The proof of work for visitors. Default: the usual load. */
  botLoad?: WorkLoad | undefined
  /** False in tests, which run jobs and send messages explicitly. */
  hasWorkers?: boolean | undefined
}

/**
 * Opens the funnel API with its database, files and background workers. Throws StoreError if its bucket is not
 * accessible.
 */
export async function openFunnelApi({
  dataDir,
  databaseUrl,
  s3,
  secret,
  origin,
  services,
  botLoad,
  hasWorkers = true,
}: Settings) {
  const store = await openStore(dataDir, s3)
  await store.check().catch((err: unknown) => {
    if (err instanceof StoreError) throw err
    // The outage may be short, and pages do not need the store.
    log.warn('file store did not respond', { err })
  })
  const db = await openDatabase({ databaseUrl, dataDir })
  const api = createApiContext({ db, store, secret, origin, services, botLoad })
  const media = mediaIn(store, dataDir, s3)
  const app = createFunnelApi(api)
  const files = createFileService(api, media)
  const staff = createStaffApi(api, media)
  const inbound = services.INBOUND_MAIL_SECRET ? createInboundApp(api, services.INBOUND_MAIL_SECRET) : null
  const outbox = path.join(dataDir, 'outbox')
  const engines = searchEnginesFrom(services)
  // Each channel has its own worker and connections, so that neither a hanging gateway nor 100,000 digests delay an
  // email, and no other email delays a sign-in code.
  const emailTransport = (channel: EmailChannel) => {
    const mailer = createMailer(services, outbox, { maxConnections: MAX_CONCURRENT_MESSAGES[channel] })
    return mailTransport(api, mailer, channel, addCodeToLink(api))
  }
  const transports = [
    ...(['access', 'mail', 'bulk'] as const).map(emailTransport),
    smsTransport(createSmsSender(services, outbox)),
    searchTransport(api, engines),
  ]
  const workers = hasWorkers
    ? [
        ...transports.map((transport) => startMailWorker(api, transport)),
        startWebhooks(api),
        startFeedPoller(api),
        startScanning(api),
        startJobs(api, [announceJobs(engines), ...(databaseUrl ? [] : [sweepChanges])]),
        startDecisionWorker(api),
      ]
    : []
  const bus = await startBus(db, databaseUrl)
  return {
    api,
    media,
    transports,
    isPostgres: databaseUrl !== undefined,
    publishChange: (change: Change) => publishChange({ db, isPostgres: databaseUrl !== undefined }, change),
    send: async (request: Request) => app.fetch(request),
    /** If a Node server calls this, `bindings` contains the request object of Node. */
    files: (request: Request, bindings?: object) => files.fetch(request, bindings),
    /**
     * False while a disk is full. Rejects if the database does not respond: at once on SQLite, after half a minute of
     * silence on PostgreSQL.
     */
    isReady: async () => {
      if (!(await hasSpace(db, dataDir))) return false
      return (
        bus.isRecentlyConnected() || (await db.selectFrom('companies').select('id').limit(1).execute()) !== undefined
      )
    },
    /** The staff API for a company's integrations and members. */
    staff: async (request: Request) => staff.fetch(request),
    /** Receives inbound email from a provider. Null if it is not configured. */
    inbound: inbound && (async (request: Request) => inbound.fetch(request)),
    /** Ends all event streams, so that a stopping server does not wait for them. */
    endStreams,
    async close() {
      await bus.stop()
      await Promise.all(workers.map((worker) => worker.stop()))
      await store.close()
      await db.destroy()
    },
  }
}
