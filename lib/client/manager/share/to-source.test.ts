import { MAX_SOURCE_DIGITS, VisitSource } from '#lib/domain/visit-source'
import { sourceProblem, toSource } from './to-source'

test.each([
  ['Radio', 'radio'],
  ['Salon de l’emploi 2027', 'salon-de-l-emploi-2027'],
  ['  Job fair / Köln  ', 'job-fair-koln'],
  ['Straßenbahn', 'strassenbahn'],
  ['flyer_v2.1', 'flyer_v2.1'],
  ['--.fair--', 'fair'],
  ['🥖', ''],
  ['&source=x"<b>', 'source-x-b'],
])('converts %j to the source %j', (text, source) => {
  expect(toSource(text)).toBe(source)
  if (source !== '') expect(VisitSource.safeParse(source).success).toBe(true)
})

test.each([
  ['', 'EMPTY'],
  ['a'.repeat(61), 'LONG'],
  ['direct', 'RESERVED'],
  ['radio', 'TAKEN'],
  ['call-0612345678', 'NUMBER'],
  ['job-fair', null],
  ['2027', null],
  ['1'.repeat(MAX_SOURCE_DIGITS), null],
  ['1'.repeat(MAX_SOURCE_DIGITS + 1), 'NUMBER'],
])('the source %j has the problem %s', (source, problem) => {
  expect(sourceProblem(source, ['radio'])).toBe(problem)
})
