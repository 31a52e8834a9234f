import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ESLint, type Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { tableOwners } from './table-owners.mjs'

const root = path.resolve(import.meta.dirname, '..')
const API = '#lib/funnel-api'

type Tree = Readonly<Record<string, readonly string[]>>
type Violation = { from: string; rule: { name: string } }

/** The violations of a tree with these files. Each value lists the imports of the file. */
function violations(files: Tree): Promise<Violation[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'planted-'))
  for (const name of ['package.json', 'tsconfig.json']) cpSync(path.join(root, name), path.join(folder, name))
  for (const [name, imports] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, [...imports.map((each) => `import type { A } from '${each}'`), 'export type A = 1'].join('\n'))
  }
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const options = ['--config', path.join(root, 'tests/dependency-rules.mjs'), '--output-type', 'json', 'lib']
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...options], { cwd: folder }, (_, output) => {
      rmSync(folder, { recursive: true })
      try {
        const report = JSON.parse(output) as { summary: { violations: Violation[] } }
        resolve(report.summary.violations)
      } catch (error) {
        reject(error as Error)
      }
    })
  })
}

const at = (file: string) => `lib/funnel-api/${file}.ts`
const PLANTED = [
  ['platform-knows-no-feature', 'platform/a', 'features/files/b'],
  ['features-know-no-edge', 'features/files/c', 'edges/http/d'],
  ['edges-share-http-only', 'edges/cli/e', 'edges/staff-api/f'],
  ['main-is-for-programs', 'edges/cli/g', 'main/h'],
  ['companies-in-order', 'features/companies/i', 'features/campaigns/j'],
  ['no-file-at-the-top', 'platform/k', 'l'],
] as const
const CYCLE = { [at('platform/m')]: [`${API}/platform/n`], [at('platform/n')]: [`${API}/platform/m`] }
const ALLOWED = {
  [at('edges/cli/o')]: [`${API}/edges/http/p`, `${API}/features/campaigns/q`],
  [at('edges/http/p')]: [],
  [at('features/campaigns/q')]: [`${API}/features/companies/r`],
  [at('features/companies/r')]: [`${API}/platform/s`],
  [at('platform/s')]: [],
}

describe('imports', () => {
  let found: Violation[]
  // One process for all, because its start takes a second.
  beforeAll(async () => {
    const planted = PLANTED.flatMap(([, from, to]) => [[at(from), [`${API}/${to}`]] as const, [at(to), []] as const])
    found = await violations({ ...Object.fromEntries(planted), ...CYCLE, ...ALLOWED })
  })
  const rulesOf = (files: readonly string[]) =>
    found.filter(({ from }) => files.includes(from)).map(({ rule }) => rule.name)

  test.each(PLANTED)('rule %s rejects that %s imports %s', (name, from, to) => {
    expect(rulesOf([at(from), at(to)])).toEqual([name])
  })

  test('a cycle of type imports is rejected', () => {
    expect(new Set(rulesOf(Object.keys(CYCLE)))).toEqual(new Set(['no-cycle']))
  })

  test('imports of lower features and of http are allowed', () => {
    expect(rulesOf(Object.keys(ALLOWED))).toEqual([])
  })
})

describe('tables', () => {
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: true,
    overrideConfig: [
      { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
      ...tableOwners,
    ] as Linter.Config[],
  })
  const messages = async (file: string, code: string) => {
    const [result] = await eslint.lintText(code, { filePath: path.join(root, at(file)) })
    return result!.messages.map(({ message }) => message)
  }

  test('a feature may not write the table of another one', async () => {
    expect(await messages('features/feeds/x', "db.updateTable('campaigns')")).toEqual([
      "Only features/campaigns may write 'campaigns'.",
    ])
    expect(await messages('edges/candidate-api/x', "db.deleteFrom('users')")).toHaveLength(1)
  })

  test('a feature may write its own tables and read all', async () => {
    expect(await messages('features/campaigns/x', "db.insertInto('campaigns')")).toEqual([])
    expect(await messages('features/feeds/x', "db.selectFrom('campaigns')")).toEqual([])
  })

  test('the same applies to statements in SQL', async () => {
    expect(await messages('features/campaigns/x', 'sql`update campaigns set name = 1`')).toEqual([])
    expect(await messages('features/feeds/x', 'sql`\n  delete from campaigns`')).toEqual([
      "Only features/campaigns may write 'campaigns'.",
    ])
    expect(await messages('features/feeds/x', 'sql`select update from campaigns`')).toEqual([])
  })

  test('the name of a table may be a value only in listed files', async () => {
    for (const code of ['db.deleteFrom(table)', 'db.updateTable(`users`)', 'sql`insert into ${sql.table(table)}`']) {
      expect(await messages('features/campaigns/x', code)).toHaveLength(1)
      expect(await messages('platform/queue/delete-old', code)).toEqual([])
    }
  })

  test('a table without an owner is rejected', async () => {
    expect(await messages('features/feeds/x', "db.insertInto('new_table')")).toHaveLength(1)
  })
})
