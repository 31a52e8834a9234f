import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { ESLint, type Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { linearExpressions } from './linear-expressions.mjs'

const root = path.resolve(import.meta.dirname, '..')
const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  overrideConfig: [
    { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
    ...linearExpressions,
  ] as Linter.Config[],
})

async function rulesBroken(filePath: string, source: string) {
  const [result] = await eslint.lintText(source, { filePath: path.join(root, filePath) })
  return result!.messages.map(({ ruleId }) => ruleId)
}

const FILES = [
  'lib/domain/x.ts',
  'lib/funnel-api/cli/feeds/x.ts',
  'app/x/page.tsx',
  'components/ui/x.tsx',
  'middleware.ts',
]

test.each(FILES)('rejects a regular expression with exponential time: %s', async (file) => {
  expect(await rulesBroken(file, 'export const x = /^(?:a+)+$/\n')).toEqual(['regexp/no-super-linear-backtracking'])
})

test.each(FILES)('rejects a regular expression with quadratic time: %s', async (file) => {
  expect(await rulesBroken(file, 'export const x = (s: string) => s.split(/\\s*,\\s*/)\n')).toEqual([
    'regexp/no-super-linear-move',
  ])
})

test.each(FILES)('accepts a regular expression with linear time: %s', async (file) => {
  expect(await rulesBroken(file, 'export const x = /(?<!a)a+b/\n')).toEqual([])
})

/** Prints the rules of each file. Jest cannot load an ESM configuration, so another process does. */
const PRINT_RULES = `
  import { ESLint } from 'eslint'
  const eslint = new ESLint({ overrideConfigFile: 'tests/eslint.config.mjs' })
  const configs = process.argv.slice(1).map((file) => eslint.calculateConfigForFile(file))
  console.log(JSON.stringify((await Promise.all(configs)).map(({ rules }) => rules)))`

test("uses these rules in the project's lint", () => {
  const args = ['--input-type=module', '--eval', PRINT_RULES, ...FILES]
  const printed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  for (const rules of JSON.parse(printed) as Record<string, unknown[]>[])
    for (const name of Object.keys(linearExpressions[0]!.rules)) expect(rules[name]?.[0]).toBe(2)
})
