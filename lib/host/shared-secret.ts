import { hasOtherSecret, storeSecret } from '#lib/funnel-api/platform/db/shared-settings'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { type Config, ConfigError } from '#lib/host/config'
import { log } from '#lib/telemetry/log'

/**
 * Checks that all nodes of one database share one secret, and stores its hash for later checks and commands. Throws if
 * a generated secret differs from the one of other nodes. For a configured secret, only logs a warning, because it may
 * differ on purpose, to revoke all sessions. The same applies to SQLite, which has one node.
 */
export async function requireSharedSecret(db: Db, config: Config) {
  if (await hasOtherSecret(db, config.secret, config.SESSION_SECRET_PREVIOUS)) {
    if (config.DATABASE_URL !== undefined && config.SESSION_SECRET === undefined)
      throw new ConfigError(
        'SESSION_SECRET: required. This database was used with a secret other than the one in DATA_DIR. Set the same secret on all nodes.',
      )
    log.warn('database was used with another SESSION_SECRET; existing sessions and signed links are no longer valid')
  }
  await storeSecret(db, config.secret)
}
