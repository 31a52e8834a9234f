import { execFileSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** The rules of package.json that a style sheet breaks. stylelint cannot be loaded by Jest. */
function rulesBroken(source: string): string[] {
  const script = `
    const { default: stylelint } = await import('stylelint')
    const { results } = await stylelint.lint({ code: process.argv[1], codeFilename: 'components/ui/x.module.css' })
    console.log(JSON.stringify(results[0].warnings.map(({ rule }) => rule)))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script, source], { cwd: root })
  return JSON.parse(output.toString()) as string[]
}

const HOVER = '.link:hover {\n  color: inherit;\n}\n'
const inMedia = (query: string) => `@media ${query} {\n${HOVER.replace(/^(?=.)/gm, '  ')}}\n`

test.each([
  [HOVER, true],
  [inMedia('(min-width: 60rem)'), true],
  [inMedia('(hover: none)'), true],
  [inMedia('(hover: hover)'), false],
  [inMedia('(hover: hover) and (pointer: fine)'), false],
])('allows :hover only on devices with a pointer: %j (rejected: %s)', (source, isRejected) => {
  expect(rulesBroken(source)).toEqual(isRejected ? ['careers/limited-hover'] : [])
})
