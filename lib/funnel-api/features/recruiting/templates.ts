import type { ExpressionBuilder, Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import { MessageTemplate, type TemplateKind } from '#lib/contract/staff/message-templates'
import type { Locale } from '#lib/domain/enumerations'
import { type Actor, authorName } from '#lib/funnel-api/features/recruiting/actor'
import { DEFAULT_TEMPLATES } from '#lib/funnel-api/features/recruiting/default-templates'
import { submittedCandidacyId } from '#lib/funnel-api/features/recruiting/submitted-candidacy'
import { fillFields, readFieldValues, rejectUnknownFields } from '#lib/funnel-api/features/recruiting/template-fields'
import { TemplateField } from '#lib/domain/template-field'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Database, Db } from '#lib/funnel-api/platform/db/schema'
import type { MessageTemplateRow } from '#lib/funnel-api/platform/db/schema-application-work'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'

type TemplateContext = Pick<Api, 'db' | 'now' | 'origin'>

const MAX_TEMPLATES = 500

const toTemplate = ({ id, created_at, changed_at, ...row }: Selectable<MessageTemplateRow>) =>
  MessageTemplate.parse({ ...row, id: String(id), is_default: false, changed_at: changed_at ?? created_at })

type Filter = { locale?: Locale | undefined; kind?: TemplateKind | undefined }

/** Returns the templates of the company by position, then the default ones. */
export async function listTemplates(db: Db, company_id: number, { locale, kind }: Filter) {
  const rows = await db
    .selectFrom('message_templates')
    .selectAll()
    .where('company_id', '=', company_id)
    .$if(locale !== undefined, (query) => query.where('locale', '=', locale!))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const defaults = DEFAULT_TEMPLATES.filter(
    (template) =>
      (locale === undefined || template.locale === locale) && (kind === undefined || template.kind === kind),
  )
  return { templates: [...rows.map(toTemplate), ...defaults], fields: [...TemplateField.options] }
}

/** Returns a template of the company or a default one. Throws NOT_FOUND. */
async function readTemplate(db: Db, company_id: number, id: string): Promise<MessageTemplate> {
  const standard = DEFAULT_TEMPLATES.find((template) => template.id === id)
  if (standard) return standard
  const row = await db
    .selectFrom('message_templates')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', '=', parseTemplateId(id))
    .executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', 'Template not found')
  return toTemplate(row)
}

/**
 * Returns the texts of a template by language: those of a built-in template, or of the company's templates with the
 * same kind and name. The text in the language of the template is `content`. Throws NOT_FOUND.
 */
export async function templateTexts(db: Db, company_id: number, id: string, content: string) {
  const { locale, kind, is_default, name } = await readTemplate(db, company_id, id)
  const keyOf = (template: { id: string }) => template.id.replace(/-[a-z]{2}$/, '')
  const { templates } = await listTemplates(db, company_id, { kind })
  const same = templates.filter((each) =>
    is_default ? keyOf(each) === keyOf({ id }) : !each.is_default && each.name === name,
  )
  // If several texts have the same language, the first one in the list has precedence.
  return new Map<Locale, string>([
    ...same.toReversed().map((each) => [each.locale, each.content] as const),
    [locale, content],
  ])
}

/** Parses the ID of a template of a company. Throws NOT_FOUND for other text. */
function parseTemplateId(id: string): number {
  if (!/^\d{1,9}$/.test(id)) throw new ApiError('NOT_FOUND', 'Template not found')
  return Number(id)
}

/** Parses the ID of a template that can be changed. Throws CONFLICT for a built-in template. */
function parseChangeableId(id: string): number {
  if (DEFAULT_TEMPLATES.some((template) => template.id === id))
    throw new ApiError('CONFLICT', 'Built-in templates cannot be changed')
  return parseTemplateId(id)
}

type NewTemplate = Pick<MessageTemplate, 'locale' | 'kind' | 'name' | 'content' | 'position'>
type Change = { [field in keyof NewTemplate]?: NewTemplate[field] | undefined }

/** Throws INVALID for an unknown field, and CONFLICT if the company has too many templates. */
export const createTemplate = (api: TemplateContext, company_id: number, template: NewTemplate) =>
  inTransaction(api, async (db) => {
    rejectUnknownFields(template.content)
    const { count } = await db
      .selectFrom('message_templates')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('company_id', '=', company_id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_TEMPLATES) throw new ApiError('CONFLICT', `Company has ${MAX_TEMPLATES} templates`)
    const row = await db
      .insertInto('message_templates')
      .values({ ...template, company_id, created_at: api.now().toISOString() })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toTemplate(row)
  })

type Target = {
  company_id: number
  id: string
  /** The `changed_at` that the caller has seen. Null for any. */
  expected: string | null
}

const isTarget = ({ company_id, id, expected }: Target) => {
  const template_id = parseChangeableId(id)
  return (eb: ExpressionBuilder<Database, 'message_templates'>) =>
    eb.and([
      eb('id', '=', template_id),
      eb('company_id', '=', company_id),
      ...(expected === null ? [] : [eb(eb.fn.coalesce('changed_at', 'created_at'), '=', expected)]),
    ])
}

/** Throws NOT_FOUND, or STALE for a template that was changed since `expected`. */
async function rejectTarget(db: Db, { company_id, id }: Target): Promise<never> {
  await readTemplate(db, company_id, id)
  throw new ApiError('STALE', 'Template was changed in the meantime')
}

/** Throws NOT_FOUND, CONFLICT for a built-in template, STALE, and INVALID for an unknown field. */
export async function updateTemplate(api: TemplateContext, target: Target, change: Change) {
  if (change.content !== undefined) rejectUnknownFields(change.content)
  const seen = await readTemplate(api.db, target.company_id, target.id)
  // The version differs from the last one even if both changes are in the same millisecond.
  const after = seen.changed_at === null ? 0 : Date.parse(seen.changed_at) + 1
  const changed_at = new Date(Math.max(api.now().getTime(), after)).toISOString()
  const row = await api.db
    .updateTable('message_templates')
    .set({ ...change, changed_at })
    .where(isTarget(target))
    .returningAll()
    .executeTakeFirst()
  return row ? toTemplate(row) : rejectTarget(api.db, target)
}

/** Deletes a template and returns its name. Throws NOT_FOUND, CONFLICT for a built-in template, and STALE. */
export async function deleteTemplate({ db }: TemplateContext, target: Target) {
  const deleted = await db.deleteFrom('message_templates').where(isTarget(target)).returning('name').executeTakeFirst()
  return deleted ?? rejectTarget(db, target)
}

/**
 * Fills a template for an application. `locale` is the language of the template, and `candidate_locale` that of
 * messages to the candidate.
 */
export async function renderTemplate(
  api: TemplateContext,
  actor: Actor,
  id: string,
  { candidacy, author_name }: { candidacy: number; author_name?: string | undefined },
) {
  const { content, locale } = await readTemplate(api.db, actor.company.id, id)
  const candidacy_id = await submittedCandidacyId(api.db, actor.company.id, candidacy)
  const { values, locale: candidate_locale } = await readFieldValues(
    api.db,
    api,
    candidacy_id,
    authorName(actor, author_name),
  )
  return { content: fillFields(content, values), locale, candidate_locale }
}
