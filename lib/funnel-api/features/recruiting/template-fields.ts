import { ApiError } from '#lib/contract/errors'
import { dateText } from '#lib/domain/dates'
import { MAX_CONTENT } from '#lib/domain/discussion'
import type { Locale } from '#lib/domain/enumerations'
import { plainLines } from '#lib/domain/plain-name'
import { TemplateField } from '#lib/domain/template-field'
import { fullName } from '#lib/domain/user-rules'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** Null for a field that has no value, such as the reply date without a promise. */
export type FieldValues = Record<TemplateField, string | null>

const FIELD = /\{\{([^{}]*)\}\}/g
const isField = (name: string): name is TemplateField => TemplateField.safeParse(name).success

const invalid = (key: string, bound: string | number, message: string) =>
  new ApiError('INVALID', message, { content: { key, bound } })
const tooLong = () => invalid('MAX_LENGTH', MAX_CONTENT, 'Message is too long')

export const hasFields = (content: string) => content.search(FIELD) >= 0

/** Throws INVALID for a field that does not exist. */
export function rejectUnknownFields(content: string): void {
  for (const [, name = ''] of content.matchAll(FIELD))
    if (!isField(name.trim())) throw invalid('UNKNOWN_FIELD', name.trim(), `Unknown field: ${name.trim()}`)
}

/** Why a message cannot be filled for an application, while it may be for others. */
export type SkipReason = 'EMPTY_FIELD' | 'TOO_LONG'

/** Returns the reason in an error of a message, or null for any other error. */
export function skipReasonOf(error: unknown): SkipReason | null {
  const keys = error instanceof ApiError ? Object.values(error.fields ?? {}).map(({ key }) => key) : []
  if (keys.includes('EMPTY_FIELD')) return 'EMPTY_FIELD'
  return keys.includes('MAX_LENGTH') ? 'TOO_LONG' : null
}

/**
 * Fills the fields of a text. Throws INVALID for an unknown field, one without a value, and a result that is too long.
 */
export function fillFields(content: string, values: FieldValues): string {
  rejectUnknownFields(content)
  const filled = content.replace(FIELD, (_, name: string) => {
    const field = name.trim()
    const value = isField(field) ? values[field] : null
    if (value === null || value === '') throw invalid('EMPTY_FIELD', field, `Field has no value: ${field}`)
    return value
  })
  if (filled.length > MAX_CONTENT) throw tooLong()
  return filled
}

type ReadValues = { values: FieldValues; locale: Locale }

/** Reads the values of the fields for an application, in the language of the candidate. */
export async function readFieldValues(
  db: Db,
  api: Pick<Api, 'origin'>,
  candidacy_id: number,
  author: string,
): Promise<ReadValues> {
  const found = (await readAllValues(db, api, [candidacy_id], author)).get(candidacy_id)
  if (!found) throw new ApiError('NOT_FOUND', 'Application not found')
  return found
}

/** Reads the values of several applications, by application ID. */
async function readAllValues(
  db: Db,
  { origin }: Pick<Api, 'origin'>,
  ids: readonly number[],
  author: string,
): Promise<ReadonlyMap<number, ReadValues>> {
  const rows = await db
    .selectFrom('candidacies')
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    // The message names the business unit, if the company shows business units (§2).
    .leftJoin('entities', (join) =>
      join.onRef('entities.id', '=', 'campaigns.entity_id').on('companies.is_multi_entity_active', '=', true),
    )
    .select(['users.first_name', 'users.last_name', 'users.locale', 'entities.name as entity'])
    .select(['campaigns.name as job', 'candidacies.id', 'candidacies.reference', 'candidacies.reply_by'])
    .select(['companies.slug', 'companies.name as company', 'companies.locale as company_locale'])
    .where('candidacies.id', 'in', ids.length === 0 ? [0] : ids)
    .execute()
  const name = (text: string) => plainLines(text).replace(/\s+/g, ' ').trim()
  const valuesOf = (row: (typeof rows)[number]): ReadValues => {
    const { reference, reply_by } = row
    const locale = row.locale ?? row.company_locale
    return {
      locale,
      values: {
        first_name: name(row.first_name),
        last_name: name(row.last_name),
        full_name: name(fullName(row)),
        job: row.job,
        company: row.entity ?? row.company,
        author,
        reference,
        reply_by: reply_by && dateText(new Date(reply_by), locale, { dateStyle: 'full', timeZone: 'UTC' }),
        link: reference && `${origin(row.slug)}/profile/applications/${reference}?lang=${locale}`,
      },
    }
  }
  return new Map(rows.map((row) => [row.id, valuesOf(row)]))
}

/** A message to several candidates, with its texts in other languages. */
export type Message = { content: string; texts?: ReadonlyMap<Locale, string> }

/**
 * Fills the fields of a message for an application, in the language of the candidate if there is such a text. A text
 * without fields needs no query.
 */
export async function fillMessage(
  db: Db,
  api: Pick<Api, 'origin'>,
  candidacy_id: number,
  author: string,
  message: Message,
): Promise<string> {
  if (isSameForAll(message)) return message.content
  return fillFor(message, await readFieldValues(db, api, candidacy_id, author))
}

/** By application ID. */
export type FilledMessages = { texts: ReadonlyMap<number, string>; skipped: ReadonlyMap<number, SkipReason> }

/**
 * Fills the fields of a message for several applications. Skips those for which a field has no value, or the text is
 * too long. Throws INVALID if it is too long for each of them.
 */
export async function fillMessages(
  db: Db,
  api: Pick<Api, 'origin'>,
  ids: readonly number[],
  author: string,
  message: Message,
): Promise<FilledMessages> {
  if (isSameForAll(message)) return { texts: new Map(ids.map((id) => [id, message.content])), skipped: new Map() }
  const texts = new Map<number, string>()
  const skipped = new Map<number, SkipReason>()
  for (const [id, read] of await readAllValues(db, api, ids, author))
    try {
      texts.set(id, fillFor(message, read))
    } catch (error) {
      const reason = skipReasonOf(error)
      if (reason === null) throw error
      skipped.set(id, reason)
    }
  const reasons = new Set(skipped.values())
  if (texts.size === 0 && reasons.size === 1 && reasons.has('TOO_LONG')) throw tooLong()
  return { texts, skipped }
}

const isSameForAll = ({ content, texts }: Message) => !hasFields(content) && (texts?.size ?? 0) === 0

const fillFor = ({ content, texts }: Message, { values, locale }: ReadValues) =>
  fillFields(texts?.get(locale) ?? content, values)
