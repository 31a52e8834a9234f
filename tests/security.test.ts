import { readFileSync } from 'node:fs'
import path from 'node:path'

const page = readFileSync(path.resolve(import.meta.dirname, '../SECURITY.md'), 'utf8')

test('SECURITY.md covers all 17 chapters of ASVS 5.0, each with a result', () => {
  const chapters = [...page.matchAll(/^\*\*V(\d+) [^:]+: (?:met|mostly met|not met|not applicable)\.\*\*/gm)]
  expect(chapters.map(([, number]) => Number(number))).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
})
