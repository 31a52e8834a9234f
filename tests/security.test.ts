/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const page = read('SECURITY.md')
const named = (pattern: RegExp, text: string) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))]

test('SECURITY.md names only files that exist', () => {
  const files = named(/`((?:app|components|docs|lib|tests)\/[^`*\s]+)`/g, page)
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('SECURITY.md covers all 17 chapters of ASVS 5.0, each with a result', () => {
  const chapters = [...page.matchAll(/^\*\*V(\d+) [^:]+: (?:met|mostly met|not met|not applicable)\.\*\*/gm)]
  expect(chapters.map(([, number]) => Number(number))).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
})

test.each(['SECURITY.md', 'docs/performance.md'])('%s names only benches that exist', (file) => {
  const benches = named(/^ {2}'?([\w-]+)'?: \{ needsBuild/gm, read('tests/bench/run.ts'))
  expect(benches).toContain('kill')
  const missing = named(/npm run bench -- ([\w-]+)/g, read(file)).filter((bench) => !benches.includes(bench))
  expect(missing).toEqual([])
})
