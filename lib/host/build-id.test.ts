/** @jest-environment node */
import { execFileSync } from 'node:child_process'

const PRINT_ID = `
  const { default: configOf } = await import('./next.config.mjs')
  const { generateBuildId } = await configOf('phase-production-build')
  process.stdout.write(String(await generateBuildId?.()))
`
const buildId = () => execFileSync(process.execPath, ['--input-type=module', '-e', PRINT_ID], { encoding: 'utf8' })

test('two builds of the same sources have the same ID, which has only digits', () => {
  const id = buildId()
  expect(id).toMatch(/^\d{10,20}$/)
  expect(buildId()).toBe(id)
})
