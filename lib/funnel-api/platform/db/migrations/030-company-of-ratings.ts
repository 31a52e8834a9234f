import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/platform/db/migrations/columns'

const companyOf = (candidacy_id: string) => `(select company_id from campaigns
  where id = (select campaign_id from candidacies where id = ${candidacy_id}))`

const ON_SQLITE = [
  `create trigger candidacy_ratings_company after insert on candidacy_ratings when new.company_id is null begin
    update candidacy_ratings set company_id = ${companyOf('new.candidacy_id')} where id = new.id; end`,
]
const ON_POSTGRES = [
  `create function candidacy_ratings_company() returns trigger language plpgsql as $$ begin
    new.company_id := ${companyOf('new.candidacy_id')}; return new; end $$`,
  `create trigger candidacy_ratings_company before insert on candidacy_ratings for each row
    when (new.company_id is null) execute function candidacy_ratings_company()`,
]

/**
 * Adds the company to ratings, so that the filter of the inbox reads only ratings of its company, from an index.
 * Triggers write it, because servers of the previous version do not.
 */
export const companyOfRatings = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await changesTo(db, engine).add('candidacy_ratings', 'integer', 'company_id')
    for (const statement of engine === 'sqlite' ? ON_SQLITE : ON_POSTGRES) await sql.raw(statement).execute(db)
    await sql.raw(`update candidacy_ratings set company_id = ${companyOf('candidacy_id')}`).execute(db)
  },
})
