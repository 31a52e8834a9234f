import path from 'node:path'
import { createFileService, createFunnelApi } from '#lib/funnel-api/app'
import type { Api } from '#lib/funnel-api/context'
import { currentOr } from '#lib/funnel-api/db/current'
import { openDatabase } from '#lib/funnel-api/db/open'
import { startScanning } from '#lib/funnel-api/files/scan'
import { scannerFrom } from '#lib/funnel-api/files/scanner'
import { hostsFrom } from '#lib/funnel-api/files/safe-fetch'
import { diskStore } from '#lib/funnel-api/files/store'
import { mailerFor } from '#lib/funnel-api/mail/mailer'
import { startPostman } from '#lib/funnel-api/mail/postman'

export type Settings = {
  dataDir: string
  databaseUrl?: string | undefined
  secret: string
  origin: (slug: string) => string
  /** SMTP_URL and MAIL_FROM; CLAMD_SOCKET, or CLAMD_HOST and CLAMD_PORT; STORE_URL_HOSTS. */
  env: NodeJS.ProcessEnv
}

/** The embedded funnel API with its database, files and mail, ready to be asked. */
export async function openFunnelApi({ dataDir, databaseUrl, secret, origin, env }: Settings) {
  const db = await openDatabase({ databaseUrl, dataDir })
  const store = diskStore(path.join(dataDir, 'files'))
  const api: Api = {
    get db() {
      return currentOr(db)
    },
    store,
    scanner: scannerFrom(env),
    storeUrlHosts: hostsFrom(env),
    secret,
    origin,
    now: () => new Date(),
  }
  const mediaDir = path.join(dataDir, 'media')
  const app = createFunnelApi(api)
  const files = createFileService(api, mediaDir)
  const postman = startPostman(api, mailerFor(env, path.join(dataDir, 'outbox')))
  const scanning = startScanning(api)
  return {
    api,
    mediaDir,
    send: async (request: Request) => app.fetch(request),
    files: (request: Request) => files.fetch(request),
    isReady: async () => (await db.selectFrom('companies').select('id').limit(1).execute()) !== undefined,
    async close() {
      await postman.stop()
      await scanning.stop()
      await db.destroy()
    },
  }
}
