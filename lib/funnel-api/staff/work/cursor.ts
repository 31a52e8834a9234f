import { ApiError } from '#lib/contract/errors'

const noCursor = () => new ApiError('BAD_REQUEST', 'no such cursor', { cursor: { key: 'INVALID_PATTERN' } })

/** Where a list goes on: behind this instant and, among those of one instant, this id. */
export type Position = {
  at: string
  id: number
  /** The list was found to be a long one: it is not measured again for every page. */
  isMany: boolean
}

export const cursorOf = ({ at, id, isMany }: Position) =>
  Buffer.from(`${at} ${id}${isMany ? ' many' : ''}`).toString('base64url')

/** BAD_REQUEST for a text that is no cursor. */
export function positionOf(cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, at, id, many] = /^([\d:.TZ-]{20,30}) (\d{1,10})( many)?$/.exec(text) ?? []
  if (at === undefined || Number(id) > 2 ** 31 - 1) throw noCursor()
  return { at, id: Number(id), isMany: many !== undefined }
}

/** The id that a list by id goes on behind; BAD_REQUEST for a text that is none. */
export function behind(cursor: string) {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw noCursor()
}
