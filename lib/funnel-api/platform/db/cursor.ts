import { ApiError } from '#lib/contract/errors'
import { MAX_ID } from '#lib/contract/id'

const invalidCursor = () => new ApiError('BAD_REQUEST', 'Invalid cursor', { cursor: { key: 'INVALID_PATTERN' } })

/** The position after which a list continues: a timestamp, and an ID among rows of the same timestamp. */
export type Position = {
  at: string
  id: number
  /** Whether the list is known to be long, so that it is not counted again for every page. */
  isMany: boolean
}

export const formatCursor = ({ at, id, isMany }: Position) =>
  Buffer.from(`${at} ${id}${isMany ? ' many' : ''}`).toString('base64url')

/** Parses a cursor. Throws BAD_REQUEST. */
export function parseCursor(cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, at, id, many] = /^([\d:.TZ-]{20,30}) (\d{1,10})( many)?$/.exec(text) ?? []
  if (at === undefined || Number(id) > MAX_ID) throw invalidCursor()
  return { at, id: Number(id), isMany: many !== undefined }
}

/** Parses the cursor of a list that is sorted by ID. Throws BAD_REQUEST. */
export function parseIdCursor(cursor: string) {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw invalidCursor()
}
