import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/**
 * Adds the browser that requested a sign-in code. Codes without one are of earlier versions and expire in ten minutes.
 */
export const codesByBrowser = (engine: Engine): Migration => ({
  up: (db: Kysely<unknown>) => changesTo(db, engine).add('staff_codes', 'text', 'bound_to'),
})
