import { ApiError } from '#lib/contract/errors'
import { fillMessage, rejectUnknownFields } from '#lib/funnel-api/features/recruiting/template-fields'
import type { Api } from '#lib/funnel-api/platform/context'

/** Errors about a text name the field `content`, which is `message` in a bulk action. */
const withMessageField = (error: unknown) =>
  error instanceof ApiError && error.fields?.content
    ? new ApiError(error.code, error.message, { message: error.fields.content })
    : error

/** Throws INVALID if a message has a field that does not exist. */
export function rejectUnknownMessageFields(message: string | undefined): void {
  try {
    rejectUnknownFields(message ?? '')
  } catch (error) {
    throw withMessageField(error)
  }
}

/** Fills the fields of a message, such as `{{first_name}}`. Throws INVALID for a field without a value. */
export const fillBulkMessage = (
  { db, origin }: Pick<Api, 'db' | 'origin'>,
  candidacy_id: number,
  author: string,
  message: string,
): Promise<string> =>
  fillMessage(db, { origin }, candidacy_id, author, message).catch((error: unknown) => {
    throw withMessageField(error)
  })
