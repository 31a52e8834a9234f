import { hasOtherSecret, noteSecret } from '#lib/funnel-api/db/agree'
import type { Db } from '#lib/funnel-api/db/open'
import { type Config, ConfigError } from '#lib/host/config'
import { log } from '#lib/telemetry/log'

/**
 * Checks that all nodes of one PostgreSQL database share one secret. A generated secret must not run next to another
 * node's secret, so it throws. A configured secret may be new in order to revoke all sessions, so it only warns.
 */
export async function agreeOnSecret(db: Db, config: Config) {
  if (config.DATABASE_URL === undefined) return
  if (await hasOtherSecret(db, config.secret, config.SESSION_SECRET_PREVIOUS)) {
    if (config.SESSION_SECRET === undefined)
      throw new ConfigError(
        'SESSION_SECRET: is missing: this database has been used with another secret than that of DATA_DIR. Give all nodes the same.',
      )
    log.warn('this database has been used with another SESSION_SECRET: sessions and links made with that have ended')
  }
  await noteSecret(db, config.secret)
}
