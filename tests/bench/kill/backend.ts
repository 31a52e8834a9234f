import { sql } from 'kysely'
import type { Db } from '#lib/funnel-api/platform/db/schema'

const RECOVERY_MS = 30_000

/**
 * Kills one backend process of PostgreSQL with SIGKILL. PostgreSQL then ends all other backends and replays its log.
 * Returns the milliseconds until it accepts connections again.
 */
export async function killBackend(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number; own: number }>`select pid, pg_backend_pid() as own
    from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() order by random() limit 1`.execute(db)
  const [victim] = rows
  if (!victim) throw new Error('PostgreSQL has no backend to kill')
  const start = performance.now()
  process.kill(victim.pid, 'SIGKILL')
  while (performance.now() - start < RECOVERY_MS) {
    // The backend that answered above ends too. While it is listed, the restart has not begun.
    const isBack = await sql`select 1 from pg_stat_activity where pid = ${victim.own}`.execute(db).then(
      ({ rows: old }) => old.length === 0,
      () => false,
    )
    if (isBack) return performance.now() - start
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`PostgreSQL did not recover within ${RECOVERY_MS / 1000} s`)
}
