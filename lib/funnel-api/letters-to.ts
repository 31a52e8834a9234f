import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { dialledNumber } from '#lib/domain/phone-number'
import type { Database, UserRow } from '#lib/funnel-api/db/schema'

type Person = Pick<Selectable<UserRow>, 'email' | 'email_key' | 'phone_code' | 'phone_number' | 'iso_country'>

/** The number that text messages to a person go to, if there is one. */
export function numbersOf({ phone_number, ...person }: Person): string[] {
  const number = phone_number && dialledNumber({ ...person, phone_number })
  return number ? [number] : []
}

/** Letters and text messages to a person. One expression, which an index has: of a hundred million letters, theirs. */
export const isTo = (person: Person) => (outbox: ExpressionBuilder<Database, 'outbox'>) =>
  outbox(sql<string>`lower(recipient)`, 'in', [person.email.toLowerCase(), person.email_key, ...numbersOf(person)])
