import { DEFAULT_ROOT_DOMAIN, isLocalhost } from '#lib/domain/public-origin'
import { socialClientsFrom } from '#lib/domain/social-provider'
import { verifiersFrom } from '#lib/funnel-api/features/accounts/id-tokens'
import { botsFrom } from '#lib/funnel-api/features/accounts/bots/check'
import type { WorkLoad } from '#lib/funnel-api/platform/ports'
import type { Api } from '#lib/funnel-api/platform/context'
import { currentTransactionOr } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { hostsFrom } from '#lib/funnel-api/platform/net/safe-fetch'
import { scannerFrom } from '#lib/funnel-api/platform/net/virus-scanner'
import type { FileStore } from '#lib/funnel-api/platform/storage/store'

type Parts = {
  db: Db
  store: FileStore
  secret: string
  origin: (slug: string) => string
  env: NodeJS.ProcessEnv
  botLoad?: WorkLoad | undefined
}

/** Creates the context of the API from an open database and store. It starts no background work. */
export const createApiContext = ({ db, store, secret, origin, env, botLoad }: Parts): Api => ({
  get db() {
    return currentTransactionOr(db)
  },
  store,
  scanner: scannerFrom(env),
  storeUrlHosts: hostsFrom(env.STORE_URL_HOSTS),
  webhookHosts: hostsFrom(env.WEBHOOK_HOSTS),
  feedHosts: hostsFrom(env.FEED_HOSTS),
  replyDomain: env.INBOUND_MAIL_DOMAIN?.toLowerCase() || null,
  isTexting: Boolean(env.SMS_GATEWAY_URL) || isLocalhost(env.ROOT_DOMAIN || DEFAULT_ROOT_DOMAIN),
  operator: env.OPERATOR?.trim() || null,
  verifiers: verifiersFrom(socialClientsFrom(env)),
  bots: botsFrom(env, botLoad),
  secret,
  previousSecret: env.SESSION_SECRET_PREVIOUS || null,
  origin,
  now: () => new Date(),
})
