import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const SCHEMAS = path.resolve('node_modules/zod/v4/classic/schemas.js')
const LOADER = path.resolve('lib/client/shorten-zod.mjs')

/** Runs a script with the schemas of zod as browsers load them (`z`) and as published (`full`). */
function run(script: string): unknown {
  const code = `
    import { readFileSync } from 'node:fs'
    import shortenZod from ${JSON.stringify(pathToFileURL(LOADER).href)}
    import * as full from ${JSON.stringify(pathToFileURL(SCHEMAS).href)}
    const source = shortenZod(readFileSync(${JSON.stringify(SCHEMAS)}, 'utf8'))
    const absolute = source.replace(/from "(\\.[^"]+)"/g, (_, file) => \`from "\${new URL(file, ${JSON.stringify(pathToFileURL(SCHEMAS).href)})}"\`)
    const z = await import('data:text/javascript,' + encodeURIComponent(absolute))
    ${script}`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  if (stderr !== '') throw new Error(stderr)
  return JSON.parse(stdout)
}

test('validates like the published version', () => {
  const [short, full] = run(`
    const results = ({ object, string, number, array, union, literal, nullable, record, email, url, enum: oneOf, boolean }) => {
      const schema = object({
        name: string().min(2).max(5).trim(),
        age: number().int().min(0),
        email: email(),
        link: nullable(url()),
        tags: array(oneOf(['a', 'b'])).max(2),
        kind: union([literal(1), literal(2)]),
        answers: record(string().regex(/^\\d+$/), boolean()),
        off: boolean().default(false),
        odd: string().catch('x').optional(),
      })
      const good = { name: 'Lea', age: 3, email: 'a@b.fr', link: null, tags: ['a'], kind: 2, answers: { 1: true }, odd: 5 }
      const bad = { name: 'L', age: -1.5, email: 'a', link: 'x', tags: ['c', 'a', 'b'], kind: 3, answers: { a: 1 } }
      return [good, bad, null].map((value) => {
        const { data, error } = schema.safeParse(value)
        return { data, issues: error?.issues.map(({ message, errors, ...issue }) => issue) }
      })
    }
    console.log(JSON.stringify([results(z), results(full)]))`) as unknown[]
  expect(short).toEqual(full)
  expect(full).toMatchObject([{ data: { off: false, odd: 'x' } }, { issues: expect.any(Array) }, {}])
})

test('has no JSON Schema, no methods for formats, and short messages', () => {
  expect(
    run(`console.log(JSON.stringify([
      'email' in z.string(), 'min' in z.string(),
      'toJSONSchema' in z.string(),
      z.string().safeParse(1).error.issues[0].message,
    ]))`),
  ).toEqual([false, true, false, 'invalid_type string'])
})

test('no code of a browser calls a removed method', () => {
  const names = run(`
    const { UNUSED_METHODS } = await import(${JSON.stringify(pathToFileURL(LOADER).href)})
    const removed = UNUSED_METHODS.filter((name) => !(name in z.object({})) && !(name in z.string()))
    console.log(JSON.stringify(removed))`) as string[]
  expect(names).toContain('and')
  // Encoders of texts and images have methods of the same names.
  const call = new RegExp(`(?<!Encoder\\(\\)|Decoder\\(.{0,30}\\)|coder|image)\\.(?:${names.join('|')})\\(`)
  const folders = ['lib/contract', 'lib/domain', 'lib/client', 'lib/i18n', 'components', 'app']
  const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' }).split('\n')
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  const otherFunction = /\bz\s*\.(?:date\(|iso\s*\.(?!date\(|datetime\()|coerce\s*\.(?!number\())/
  expect(code.filter((file) => otherFunction.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(code.filter((file) => call.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('fails for a file that does not contain what it removes', () => {
  const code = `import shorten from ${JSON.stringify(pathToFileURL(LOADER).href)}; shorten('export {}')`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  expect(stderr).toContain('This version of zod has no')
})
