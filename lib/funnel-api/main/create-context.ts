import { isLocalhost } from '#lib/domain/public-origin'
import { socialClientsFrom } from '#lib/domain/social-provider'
import { staffOidcFrom } from '#lib/domain/staff-oidc'
import { verifiersFrom } from '#lib/funnel-api/features/accounts/id-tokens'
import { botsFrom } from '#lib/funnel-api/features/accounts/bots/check'
import type { WorkLoad } from '#lib/funnel-api/platform/ports'
import type { Api } from '#lib/funnel-api/platform/context'
import { currentTransactionOr } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { scannerFrom } from '#lib/funnel-api/platform/net/virus-scanner'
import type { ServiceSettings } from '#lib/funnel-api/platform/service-settings'
import type { FileStore } from '#lib/funnel-api/platform/storage/store'

type Parts = {
  db: Db
  store: FileStore
  secret: string
  origin: (slug: string) => string
  services: ServiceSettings
  botLoad?: WorkLoad | undefined
}

/** Creates the context of the API from an open database and store. It starts no background work. */
export const createApiContext = ({ db, store, secret, origin, services, botLoad }: Parts): Api => ({
  get db() {
    return currentTransactionOr(db)
  },
  store,
  scanner: scannerFrom(services),
  storeUrlHosts: services.STORE_URL_HOSTS,
  webhookHosts: services.WEBHOOK_HOSTS,
  feedHosts: services.FEED_HOSTS,
  replyDomain: services.INBOUND_MAIL_DOMAIN ?? null,
  isTexting: services.SMS_GATEWAY_URL !== undefined || isLocalhost(services.ROOT_DOMAIN),
  operator: services.OPERATOR ?? null,
  verifiers: verifiersFrom(socialClientsFrom(services)),
  staffOidc: staffOidcFrom(services),
  bots: botsFrom(services, botLoad),
  secret,
  previousSecret: services.SESSION_SECRET_PREVIOUS ?? null,
  origin,
  now: () => new Date(),
})
