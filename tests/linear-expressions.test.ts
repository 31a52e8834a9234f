/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { ESLint, type Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { linearExpressions } from './linear-expressions.mjs'

const root = path.resolve(__dirname, '..')
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

test("uses these rules in the project's lint", () => {
  const args = ['node_modules/eslint/bin/eslint.js', '-c', 'tests/eslint.config.mjs', '--print-config']
  for (const file of FILES) {
    const printed = execFileSync(process.execPath, [...args, file], { cwd: root, encoding: 'utf8' })
    const { rules } = JSON.parse(printed) as { rules: Record<string, unknown[]> }
    for (const name of Object.keys(linearExpressions[0]!.rules)) expect(rules[name]?.[0]).toBe(2)
  }
})
