/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const NEXT = path.resolve('node_modules/next/dist')
const LOADER = pathToFileURL(path.resolve('lib/client/shorten-next.mjs')).href
const CONSTANTS = 'lib/constants.js'
const ACTIONS = 'client/components/router-reducer/reducers/server-action-reducer.js'
const ERROR_PAGE = 'client/components/builtin/global-error.js'

/** Runs an expression with the loader as `shorten` and the source of a file of Next.js as `sourceOf(name)`. */
function evaluate(expression: string): unknown {
  const code = `
    import { readFileSync } from 'node:fs'
    import shorten, { CONSTANT, NEXT_FILES } from ${JSON.stringify(LOADER)}
    const sourceOf = (name) => readFileSync(${JSON.stringify(NEXT)} + '/' + name, 'utf8')
    console.log(JSON.stringify(${expression}))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  if (stderr !== '') throw new Error(stderr)
  return JSON.parse(stdout)
}

test('replaces three files of this version of Next.js', () => {
  const names = [CONSTANTS, ACTIONS, ERROR_PAGE]
  const [constants, actions, page] = evaluate(
    `${JSON.stringify(names)}.map((name) => NEXT_FILES.test('/x/next/dist/' + name) && shorten(sourceOf(name)))`,
  ) as string[]
  expect(constants).toBe("exports.NEXT_NAV_DEPLOYMENT_ID_HEADER = 'x-nextjs-deployment-id'\n")
  expect(actions).toMatch(/^exports\.serverActionReducer = /)
  expect(page).toContain('app/global-error.tsx')
})

test('fails if a file is not the expected one', () => {
  expect(() => evaluate("shorten('exports.other = 1')")).toThrow('This version of Next.js has other files')
})

test('keeps each constant that scripts of the app router use', () => {
  const files = globSync('client/components/**/*.js', { cwd: NEXT }).concat('client/app-index.js', 'client/index.js')
  const used = files.flatMap((file) => {
    const source = readFileSync(path.join(NEXT, file), 'utf8')
    const name = /const (\w+) = require\("(?:\.\.\/)+lib\/constants"\)/.exec(source)?.[1]
    return name ? [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, constant]) => constant) : []
  })
  expect([...new Set(used)]).toEqual([evaluate('CONSTANT')])
})

test('the app has no server actions', () => {
  const files = globSync('{app,components,lib}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /^\s*['"]use server['"]/m.test(readFileSync(file, 'utf8')))).toEqual([])
})
