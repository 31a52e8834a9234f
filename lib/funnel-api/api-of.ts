import { isThisMachine } from '#lib/domain/public-origin'
import { socialClientsFrom } from '#lib/domain/social-provider'
import { verifiersFrom } from '#lib/funnel-api/auth/social'
import { botsFrom } from '#lib/funnel-api/bots/check'
import type { WorkLoad } from '#lib/funnel-api/bots/work'
import type { Api } from '#lib/funnel-api/context'
import { currentOr } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import { hostsFrom } from '#lib/funnel-api/files/safe-fetch'
import { scannerFrom } from '#lib/funnel-api/files/scanner'
import type { FileStore } from '#lib/funnel-api/files/store'

type Parts = {
  db: Db
  store: FileStore
  secret: string
  origin: (slug: string) => string
  env: NodeJS.ProcessEnv
  botLoad?: WorkLoad | undefined
}

/** What every part of the API works with, of an open database and an open store; nothing runs by itself in it. */
export const apiOf = ({ db, store, secret, origin, env, botLoad }: Parts): Api => ({
  get db() {
    return currentOr(db)
  },
  store,
  scanner: scannerFrom(env),
  storeUrlHosts: hostsFrom(env.STORE_URL_HOSTS),
  webhookHosts: hostsFrom(env.WEBHOOK_HOSTS),
  feedHosts: hostsFrom(env.FEED_HOSTS),
  replyDomain: env.INBOUND_MAIL_DOMAIN?.toLowerCase() || null,
  isTexting: Boolean(env.SMS_GATEWAY_URL) || isThisMachine(env.ROOT_DOMAIN || 'localhost'),
  verifiers: verifiersFrom(socialClientsFrom(env)),
  bots: botsFrom(env, botLoad),
  secret,
  previousSecret: env.SESSION_SECRET_PREVIOUS || null,
  origin,
  now: () => new Date(),
})
