import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import next from 'next'
import { collectDefaultMetrics } from 'prom-client'
import { createDemoLinks } from '#lib/funnel-api/features/members/demo-links'
import { baseUrlFrom } from '#lib/contract/caller'
import { companiesAtStart } from '#lib/funnel-api/features/bundles/demo'
import { startSampleApplications } from '#lib/funnel-api/features/sample-applications/start'
import { storeOrigin } from '#lib/funnel-api/platform/db/shared-settings'
import { watchOutbox } from '#lib/funnel-api/platform/outbox/metrics'
import { listenForEmail } from '#lib/funnel-api/edges/inbound-mail/smtp-listener'
import { convertLogo } from '#lib/funnel-api/features/files/convert-logo'
import { readPublic } from '#lib/funnel-api/platform/net/safe-fetch'
import { openFunnelApi } from '#lib/funnel-api/main/open'
import { closeWorkers } from '#lib/funnel-api/platform/workers/run-isolated'
import { watchWebhooks } from '#lib/funnel-api/features/webhooks/metrics'
import { prepareTowns } from '#lib/funnel-api/features/places/places'
import { requireSharedSecret } from '#lib/host/shared-secret'
import { readConfig } from '#lib/host/config'
import { createCompanyFacts } from '#lib/host/company-facts'
import { createKnownCompanies } from '#lib/host/known-companies'
import { startStaticCopies } from '#lib/host/pages/static-copies'
import { createOtherBuildStatics } from '#lib/host/pages/other-build-statics'
import { invalidateOnChange, openPages } from '#lib/host/pages/open-pages'
import { createFileTest } from '#lib/host/pages/build-statics'
import { readJoinedStyles } from '#lib/host/pages/joined-styles'
import { createContentWebhook } from '#lib/host/pages/content-webhook'
import { createNextListener } from '#lib/host/next-listener'
import { restoreNextTick } from '#lib/host/next-tick'
import { createReports } from '#lib/host/policy/reports'
import { createHost } from '#lib/host/server'
import { readHealthDetails } from '#lib/host/service/health-details'
import { exitOnUncaughtErrors } from '#lib/host/service/uncaught-errors'
import { setIdleTimeout } from '#lib/host/service/limits'
import { listenOnSharedPort } from '#lib/host/service/listen'
import { demoLinksText, logReady, readyText } from '#lib/host/service/ready-text'
import { createService } from '#lib/host/service/service'
import { startLog } from '#lib/host/service/start-log'
import { onStopSignal } from '#lib/host/service/stop-signals'
import { createShutdown } from '#lib/host/service/shutdown'
import { withMetrics } from '#lib/host/service/upstream-calls'
import { EXIT_CONFIG, startupErrorMessage } from '#lib/host/startup-error'
import { log } from '#lib/telemetry/log'

const HOSTED = Symbol.for('careers.funnel-api')
const FILES = Symbol.for('careers.files')
const READER = Symbol.for('careers.public-reader')
const LOGOS = Symbol.for('careers.logo-converter')
/** Place data is prepared after the first requests, and before a visitor is likely to search for a town. */
const TOWNS_MS = 3000

const BUILD = path.join(import.meta.dirname, '../../.next')
const STATICS = path.join(BUILD, 'static')

const isDevelopment = process.argv.includes('--dev')
// npm start reads the output through a pipe and passes this flag if it runs in a terminal.
const isTerminal = process.stdout.isTTY || process.argv.includes('--terminal')
const config = orExit(() => readConfig(process.env))
startLog({ level: config.LOG_LEVEL, isDevelopment })
exitOnUncaughtErrors()
for (const warning of config.warnings) log.warn(warning)
// Next's bundles read the environment, so the resolved values are written back to it.
process.env.SESSION_SECRET = config.secret
process.env.ROOT_DOMAIN = config.ROOT_DOMAIN
process.env.TRUST_PROXY = String(config.TRUST_PROXY)
process.env.PUBLIC_ORIGIN = config.origin('{company}')
collectDefaultMetrics()

const known = createKnownCompanies(config.ROOT_DOMAIN)
const service = createService({
  isTrustedProxy: config.TRUST_PROXY,
  rootDomain: config.ROOT_DOMAIN,
  metricsToken: config.METRICS_TOKEN,
  isReady: () => api.isReady(),
  readHealthDetails: () => readHealthDetails(api.api, config),
  laneOf: known.laneOfHost,
})
const pages = openPages(
  (request, response) => void handle(request, response),
  () => company,
  service,
  config,
  // In development, files are built on request and are not shared with other nodes.
  {
    isFile: isDevelopment ? () => true : orExit(() => createFileTest(STATICS)),
    otherBuilds: createOtherBuildStatics(() => api.api.store),
    joinedStyles: isDevelopment ? {} : readJoinedStyles(BUILD),
  },
  known,
)
const webhookSecret = config.FUNNEL_API_URL && config.CONTENT_WEBHOOK_SECRET
// Listens before all parts are ready. Until then the service answers every request with 503.
const server = createHost({
  next: service.bounded(createNextListener((request, response) => handle(request, response))),
  pages,
  files: service.uploads((request, response) => files(request, response)),
  staff: service.bounded((request, response) => staff(request, response)),
  inbound: config.INBOUND_MAIL_SECRET
    ? service.bounded(async (request, response) => inbound?.(request, response), { isLargeAllowed: true })
    : null,
  emailPreview: isDevelopment ? (request, response) => void emailPreview?.(request, response) : null,
  reports: service.withBody(createReports()),
  contentWebhook: webhookSecret
    ? service.withBody(createContentWebhook(webhookSecret, (change) => api.publishChange(change)))
    : null,
  service,
  isTrustedProxy: config.TRUST_PROXY,
})
setIdleTimeout(server)
const closeListeners = await listenOnSharedPort(server, config.PORT).catch((err: unknown) => {
  log.fatal('PORT: cannot listen', { port: config.PORT, err })
  process.exit(EXIT_CONFIG)
})

// With another hostname, Next would treat the middleware's rewrite as a request to another server.
const web = next({ dev: isDevelopment, hostname: 'localhost', port: config.PORT, httpServer: server })
const handle = web.getRequestHandler()
const preparing = web.prepare()

const api = await openFunnelApi({
  dataDir: config.dataDir,
  databaseUrl: config.DATABASE_URL,
  s3: config.s3,
  secret: config.secret,
  origin: config.origin,
  services: config,
}).catch(exitOnStartupError)
await requireSharedSecret(api.api.db, config).catch(exitOnStartupError)
await storeOrigin(api.api.db, config.origin)
const companies = await companiesAtStart(api, config)
for (const slug of companies) known.add(slug)
const demoLinks = config.hasDemoMembers ? await createDemoLinks(api.api) : new Map<string, string>()
watchOutbox(api.api.db)
watchWebhooks(api.api.db)
const base = baseUrlFrom(config.FUNNEL_API_URL)
const send = withMetrics(config.FUNNEL_API_URL ? (request) => fetch(request) : api.send, base)
Object.assign(globalThis, { [HOSTED]: send, [FILES]: api.files, [READER]: readPublic, [LOGOS]: convertLogo })
const company = createCompanyFacts(send, { base, onFound: known.add })
invalidateOnChange(pages, company, known)
const files = getRequestListener(api.files)
const staff = getRequestListener(api.staff)
const inbound = api.inbound && getRequestListener(api.inbound)
const { mailPreview } = isDevelopment ? await import('#lib/funnel-api/platform/outbox/mail/preview') : {}
const emailPreview = mailPreview && getRequestListener(mailPreview(api.api).fetch)

const emailListener = await listenForEmail(api.api, config).catch((err: unknown) => {
  log.fatal('INBOUND_SMTP_PORT: cannot listen', { port: config.INBOUND_SMTP_PORT, err })
  process.exit(EXIT_CONFIG)
})

await preparing
restoreNextTick()
const staticCopies = isDevelopment ? null : startStaticCopies(api.api.store, STATICS)
// With shared storage there may be other nodes. They must find this build's files before a page links to them.
if (config.s3) await staticCopies?.first
service.open()
reportReady()
// Started late, because it would delay the first page.
const sampleApplications = config.hasSampleApplications ? startSampleApplications(api) : null
setTimeout(
  () => void prepareTowns().catch((err: unknown) => log.error('failed to prepare place data', { err })),
  TOWNS_MS,
).unref()

const stop = createShutdown({
  server,
  closeListeners,
  drain: service.drain,
  endStreams: api.endStreams,
  close: [
    () => web.close(),
    async () => emailListener?.stop(),
    async () => staticCopies?.stop(),
    async () => sampleApplications?.stop(),
    () => api.close(),
    closeWorkers,
  ],
  exit: process.exit,
})
onStopSignal(stop)

function reportReady() {
  const { PORT: port, origin } = config
  const startInfo = { port, companies, origin, hasExternalApi: config.FUNNEL_API_URL !== undefined }
  if (isTerminal || isDevelopment) process.stdout.write(readyText(startInfo))
  else logReady(startInfo)
  process.stdout.write(demoLinksText(demoLinks))
}

function orExit<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    return exitOnStartupError(error)
  }
}

function exitOnStartupError(error: unknown): never {
  const message = startupErrorMessage(error)
  if (message === null) throw error
  console.error(message)
  process.exit(EXIT_CONFIG)
}
