import { ApiError } from '#lib/contract/errors'
import type { BulkAction } from '#lib/contract/staff/bulk'
import {
  type FilledMessages,
  fillMessage,
  fillMessages,
  type Message,
  rejectUnknownFields,
} from '#lib/funnel-api/features/recruiting/template-fields'
import { templateTexts } from '#lib/funnel-api/features/recruiting/templates'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** Errors about a text name the field `content`, which is `message` in a bulk action. */
const withMessageField = (error: unknown) =>
  error instanceof ApiError && error.fields?.content
    ? new ApiError(error.code, error.message, { message: error.fields.content })
    : error

/** Throws INVALID if a message has a field that does not exist. */
function rejectUnknownMessageFields(message: string): void {
  try {
    rejectUnknownFields(message)
  } catch (error) {
    throw withMessageField(error)
  }
}

/**
 * Returns the message of a bulk action, with the texts of its template. Throws INVALID for an unknown field, and
 * NOT_FOUND for an unknown template.
 */
export async function messageOf(
  db: Db,
  company_id: number,
  { message: content = '', template }: Pick<BulkAction, 'message' | 'template'>,
): Promise<Required<Message>> {
  rejectUnknownMessageFields(content)
  const texts = template === undefined ? new Map() : await templateTexts(db, company_id, template, content)
  return { content, texts }
}

/**
 * Fills the fields of a message, such as `{{first_name}}`. Throws INVALID for a field without a value, and a result
 * that is too long.
 */
export const fillBulkMessage = (
  { db, origin }: Pick<Api, 'db' | 'origin'>,
  candidacy_id: number,
  author: string,
  message: Message,
): Promise<string> =>
  fillMessage(db, { origin }, candidacy_id, author, message).catch((error: unknown) => {
    throw withMessageField(error)
  })

/**
 * Fills the fields of a message for several applications. Skips those for which a field has no value, or the text is
 * too long. Throws INVALID if it is too long for each of them.
 */
export const fillBulkMessages = (
  { db, origin }: Pick<Api, 'db' | 'origin'>,
  ids: readonly number[],
  author: string,
  message: Message,
): Promise<FilledMessages> =>
  fillMessages(db, { origin }, ids, author, message).catch((error: unknown) => {
    throw withMessageField(error)
  })
