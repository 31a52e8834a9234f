import { sql } from 'kysely'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { until } from '#tests/support/until'

const RECOVERY_MS = 30_000

/**
 * Kills one backend process of PostgreSQL with SIGKILL. PostgreSQL then ends all other backends and replays its log.
 * Waits until it accepts connections again.
 */
export async function killBackend(db: Db): Promise<void> {
  const { rows } = await sql<{ pid: number; own: number }>`select pid, pg_backend_pid() as own
    from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() order by random() limit 1`.execute(db)
  const [victim] = rows
  if (!victim) throw new Error('PostgreSQL has no backend to kill')
  process.kill(victim.pid, 'SIGKILL')
  // The backend that answered above ends too. While it is listed, the restart has not begun.
  const isBack = () =>
    sql`select 1 from pg_stat_activity where pid = ${victim.own}`.execute(db).then(
      ({ rows: old }) => old.length === 0,
      () => false,
    )
  await until(isBack, RECOVERY_MS)
}
