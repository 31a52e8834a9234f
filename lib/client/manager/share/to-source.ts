import { DIRECT, groupSource, MAX_SOURCE, VisitSource } from '#lib/domain/visit-source'

/** Converts a typed text to a source: 'Salon de l’emploi' to 'salon-de-l-emploi'. Empty without a letter or digit. */
export function toSource(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()
  const parts = plain.replace(/[^\d._a-z]+/g, '-')
  return /[\da-z](?:.*[\da-z])?/.exec(parts)?.[0] ?? ''
}

export type SourceProblem = 'EMPTY' | 'LONG' | 'RESERVED' | 'NUMBER' | 'TAKEN'

/** Why a source cannot be added. Null if it can. */
export function sourceProblem(source: string, existing: readonly string[]): SourceProblem | null {
  if (source === '') return 'EMPTY'
  if (source.length > MAX_SOURCE) return 'LONG'
  if (source === DIRECT) return 'RESERVED'
  if (existing.includes(source)) return 'TAKEN'
  // The figures group sources with long numbers under 'other', because such a number may identify a person.
  return VisitSource.safeParse(source).success && groupSource(source) === source ? null : 'NUMBER'
}
