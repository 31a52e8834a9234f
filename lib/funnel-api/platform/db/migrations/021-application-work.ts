import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import {
  belongsTo,
  changesTo,
  columns,
  type Engine,
  optional,
  required,
  unique,
} from '#lib/funnel-api/platform/db/migrations/columns'

/** Adds notes, ratings, decisions, message templates and recruiters' notices of new applications. */
export const applicationWork = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { create, add, index } = changesTo(db, engine)
    await create('candidacy_notes')
      .$call(
        columns([
          ...required('integer', 'candidacy_id'),
          ...optional('integer', 'staff_user_id'),
          ...required('text', 'author_name', 'content', 'mentions', 'created_at'),
          ...optional('text', 'changed_at'),
        ]),
      )
      .$call(belongsTo('candidacy_id', 'candidacies'))
      .execute()
    await create('candidacy_ratings')
      .$call(
        columns([
          ...required('integer', 'candidacy_id', 'staff_user_id', 'rating'),
          ...required('text', 'author_name', 'rated_at'),
        ]),
      )
      .$call(belongsTo('candidacy_id', 'candidacies'))
      .$call(belongsTo('staff_user_id', 'staff_users'))
      .$call(unique('candidacy_ratings_once', 'candidacy_id', 'staff_user_id'))
      .execute()
    await create('candidacy_decisions')
      .$call(
        columns([
          ...required('integer', 'candidacy_id', 'attempts'),
          ...optional('integer', 'staff_user_id', 'message_id'),
          ...required('text', 'author_name', 'status', 'due_at', 'next_attempt_at', 'created_at'),
          // 1 while the decision is open, null afterwards. Unique, so an application has one open decision.
          ...optional('integer', 'open'),
          ...optional('text', 'content', 'applied_at', 'cancelled_at', 'failed_at', 'failure'),
        ]),
      )
      .$call(belongsTo('candidacy_id', 'candidacies'))
      .$call(unique('candidacy_decisions_one_open', 'candidacy_id', 'open'))
      .execute()
    await create('message_templates')
      .$call(
        columns([
          ...required('integer', 'company_id', 'position'),
          ...required('text', 'locale', 'kind', 'name', 'content', 'created_at'),
          ...optional('text', 'changed_at'),
        ]),
      )
      .$call(belongsTo('company_id', 'companies'))
      .execute()
    await create('application_notices')
      .$call(
        columns([
          ...required('integer', 'recruiter_id', 'candidacy_id'),
          ...required('text', 'created_at'),
          ...optional('text', 'mailed_at'),
        ]),
      )
      .$call(belongsTo('recruiter_id', 'recruiters'))
      .$call(belongsTo('candidacy_id', 'candidacies'))
      .$call(unique('application_notices_once', 'recruiter_id', 'candidacy_id'))
      .execute()
    await add('candidacies', 'integer', 'work_version')
    await add('recruiters', 'text', 'application_emails')
    await add('recruiters', 'integer', 'is_told_of_deadlines')
    await index('candidacy_notes_of_candidacy', 'candidacy_notes', 'candidacy_id', 'id')
    await index('candidacy_decisions_due', 'candidacy_decisions', 'open', 'next_attempt_at')
    await index('message_templates_of_company', 'message_templates', 'company_id', 'position', 'id')
    await index('application_notices_to_mail', 'application_notices', 'mailed_at', 'recruiter_id')
    await index('application_notices_of_candidacy', 'application_notices', 'candidacy_id')
  },
})
