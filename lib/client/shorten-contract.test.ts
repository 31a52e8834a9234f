/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const LOADER = path.resolve('lib/client/shorten-contract.mjs')
const CONTRACT = path.resolve('lib/contract/staff')

/** Runs a script with the loader as `shorten`, and the names of the contract's files as `names`. */
function run(script: string): unknown {
  const names = readdirSync(CONTRACT).filter((name) => !name.endsWith('.test.ts'))
  const code = `
    import { readFileSync } from 'node:fs'
    import shorten, { STAFF_CONTRACT } from ${JSON.stringify(pathToFileURL(LOADER).href)}
    const names = ${JSON.stringify(names)}
    const sourceOf = (name) => readFileSync(${JSON.stringify(CONTRACT)} + '/' + name, 'utf8')
    ${script}`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  if (stderr !== '') throw new Error(stderr)
  return JSON.parse(stdout)
}

test('removes descriptions and summaries, and nothing else', () => {
  const source = `
export const Name = z
  .string()
  .max(5)
  .describe('It’s a "name" (short).')
  .optional()
export const call = staffEndpoint({
  path: '/names',
  summary: \`List \${MAX} names.\`,
  tag: 'Names',
  reply: z.object({
    at: timestamp.describe(
      'Long text with \\'quotes\\' and a bracket).',
    ),
    id,
  }),
})`
  expect(run(`console.log(JSON.stringify(shorten(${JSON.stringify(source)})))`)).toBe(`
export const Name = z
  .string()
  .max(5)
  .optional()
export const call = staffEndpoint({
  path: '/names',
  tag: 'Names',
  reply: z.object({
    at: timestamp,
    id,
  }),
})`)
})

test('leaves no description in the contract of the staff API', () => {
  expect(
    run(`
      const left = names.filter((name) => /\\.describe\\(/.test(shorten(sourceOf(name))))
      const isMatched = names.every((name) => STAFF_CONTRACT.test('/x/lib/contract/staff/' + name))
      console.log(JSON.stringify({ left, isMatched }))`),
  ).toEqual({ left: [], isMatched: true })
})
