import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import {
  belongsTo,
  changesTo,
  columns,
  type Engine,
  flags,
  optional,
  required,
  unique,
} from '#lib/funnel-api/platform/db/migrations/columns'

/** Columns of a submitted application whose changes are events of its company. */
const NOTED = ['confirmed_at', 'status', 'status_changed_at', 'answered_at', 'withdrawn_at']
const NAMES = ['first_name', 'last_name', 'email']

const rowOf = (row: 'old' | 'new', names: readonly string[]) => `(${names.map((name) => `${row}.${name}`).join(', ')})`
const NOTE = 'insert into candidacy_changes (company_id, candidacy_id, created_at)'
const COMPANY = '(select company_id from campaigns where id = new.campaign_id)'
const ON_MESSAGE =
  'select new.company_id, id, new.last_message_at from candidacies where id = new.candidacy_id and confirmed_at is not null'
const REINDEX = 'update candidacies set is_indexed = 0 where user_id = new.id and confirmed_at is not null'

const SQLITE_NOW = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
/** `secure-delete` removes the words of deleted applications from the index at once. */
const ON_SQLITE = [
  `create virtual table candidacy_words using fts5(words, content='candidacy_search', content_rowid='candidacy_id',
    tokenize="unicode61 remove_diacritics 0", prefix='2 3', detail=none)`,
  `insert into candidacy_words (candidacy_words, rank) values ('secure-delete', 1)`,
  `create trigger candidacy_words_insert after insert on candidacy_search begin
    insert into candidacy_words (rowid, words) values (new.candidacy_id, new.words); end`,
  `create trigger candidacy_words_delete after delete on candidacy_search begin
    insert into candidacy_words (candidacy_words, rowid, words) values ('delete', old.candidacy_id, old.words); end`,
  `create trigger candidacy_words_update after update on candidacy_search begin
    insert into candidacy_words (candidacy_words, rowid, words) values ('delete', old.candidacy_id, old.words);
    insert into candidacy_words (rowid, words) values (new.candidacy_id, new.words); end`,
  `create trigger candidacies_company after insert on candidacies when new.company_id is null begin
    update candidacies set company_id = ${COMPANY} where id = new.id; end`,
  `create trigger candidacies_noted after update on candidacies when new.confirmed_at is not null
    and ${rowOf('old', NOTED)} is not ${rowOf('new', NOTED)} begin
    ${NOTE} values (${COMPANY}, new.id, ${SQLITE_NOW}); end`,
  `create trigger candidacies_deleted after delete on candidacies
    when old.confirmed_at is not null and old.company_id is not null begin
    ${NOTE} values (old.company_id, old.id, ${SQLITE_NOW}); end`,
  `create trigger discussions_noted after update of last_message_id on discussions
    when old.last_message_id is not new.last_message_id begin ${NOTE} ${ON_MESSAGE}; end`,
  `create trigger users_reindexed after update on users when ${rowOf('old', NAMES)} is not ${rowOf('new', NAMES)} begin
    ${REINDEX}; end`,
]

const POSTGRES_NOW = `to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const ON_POSTGRES = [
  `create function candidacies_company() returns trigger language plpgsql as $$ begin
    new.company_id := ${COMPANY}; return new; end $$`,
  `create trigger candidacies_company before insert on candidacies for each row when (new.company_id is null)
    execute function candidacies_company()`,
  `create function candidacies_noted() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then ${NOTE} values (old.company_id, old.id, ${POSTGRES_NOW});
    else ${NOTE} values (${COMPANY}, new.id, ${POSTGRES_NOW}); end if;
    return null; end $$`,
  `create trigger candidacies_noted after update on candidacies for each row when (new.confirmed_at is not null
    and ${rowOf('old', NOTED)} is distinct from ${rowOf('new', NOTED)}) execute function candidacies_noted()`,
  `create trigger candidacies_deleted after delete on candidacies for each row
    when (old.confirmed_at is not null and old.company_id is not null) execute function candidacies_noted()`,
  `create function discussions_noted() returns trigger language plpgsql as $$ begin
    ${NOTE} ${ON_MESSAGE}; return null; end $$`,
  `create trigger discussions_noted after update on discussions for each row
    when (old.last_message_id is distinct from new.last_message_id) execute function discussions_noted()`,
  `create function users_reindexed() returns trigger language plpgsql as $$ begin ${REINDEX}; return null; end $$`,
  `create trigger users_reindexed after update on users for each row
    when (${rowOf('old', NAMES)} is distinct from ${rowOf('new', NAMES)}) execute function users_reindexed()`,
  `create function candidacy_changes_woken() returns trigger language plpgsql as $$ begin
    perform pg_notify('careers', json_build_object('wake', 'company:' || new.company_id)::text); return null; end $$`,
  `create trigger candidacy_changes_woken after insert on candidacy_changes for each row
    execute function candidacy_changes_woken()`,
]

/** Adds the text index of applications, read marks, saved filters, and the changes of applications of a company. */
export const inbox = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { create, add, index } = changesTo(db, engine)
    await add('candidacies', 'integer', 'company_id', 'is_indexed')
    await db.schema
      .createTable('candidacy_search')
      .addColumn('candidacy_id', 'integer', (column) =>
        column.primaryKey().references('candidacies.id').onDelete('cascade'),
      )
      .addColumn('words', 'text', (column) => column.notNull())
      .execute()
    await create('candidacy_reads')
      .$call(columns([...required('integer', 'staff_user_id', 'candidacy_id'), ...required('text', 'read_at')]))
      .$call(belongsTo('staff_user_id', 'staff_users'))
      .$call(belongsTo('candidacy_id', 'candidacies'))
      .$call(unique('candidacy_reads_once', 'candidacy_id', 'staff_user_id'))
      .execute()
    await create('inbox_views')
      .$call(
        columns([
          ...required('integer', 'company_id'),
          ...optional('integer', 'staff_user_id'),
          ...required('text', 'name', 'filter', 'created_at'),
          ...flags('is_shared'),
        ]),
      )
      .$call(belongsTo('company_id', 'companies'))
      .$call(belongsTo('staff_user_id', 'staff_users'))
      .execute()
    await create('candidacy_changes')
      .$call(columns([...required('integer', 'company_id', 'candidacy_id'), ...required('text', 'created_at')]))
      .execute()
    await index('candidacy_reads_of_member', 'candidacy_reads', 'staff_user_id')
    await index('inbox_views_of_company', 'inbox_views', 'company_id', 'name')
    await index('inbox_views_of_member', 'inbox_views', 'staff_user_id')
    await index('candidacy_changes_of_company', 'candidacy_changes', 'company_id', 'id')
    await index('candidacy_changes_by_time', 'candidacy_changes', 'created_at')
    for (const statement of engine === 'sqlite' ? ON_SQLITE : ON_POSTGRES) await sql.raw(statement).execute(db)
  },
})
