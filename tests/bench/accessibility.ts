import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import axe from 'axe-core'
import { type Result, rowOf } from '#tests/bench/result'
import { NODE, run as runProgram } from '../../lib/host/prepare.mjs'
import { AxeRun, WCAG } from '../support/axe-run.ts'
import { countStates } from '../support/accessibility-states/index.ts'
import { ensureChromium } from '../support/chromium.mjs'

const TEST = ['node_modules/playwright/cli.js', 'test', 'accessibility-states', '--workers=2']

/** Counts the rules that axe runs, which are neither experimental nor deprecated. */
const countRules = () =>
  axe.getRules(WCAG).filter(({ tags }) => !tags.includes('experimental') && !tags.includes('deprecated')).length

/** Runs the test of all states, and counts the runs of axe and their violations. */
export async function run(): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'careers-axe-'))
  const log = path.join(folder, 'runs')
  try {
    const status = runProgram(NODE, TEST, { env: { CHROMIUM: ensureChromium(), AXE_LOG: log } })
    const runs = readFileSync(log, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => AxeRun.parse(JSON.parse(line)))
    const violations = runs.reduce((sum, { violations: count }) => sum + count, 0)
    return {
      rows: [
        rowOf('states of the careers site', countStates('careers'), ''),
        rowOf('states of emails', countStates('email'), ''),
        rowOf('states of the back office', countStates('manager'), ''),
        rowOf('displays', new Set(runs.map(({ display }) => display)).size, ''),
        rowOf('rules for WCAG 2.2 A and AA', countRules(), ''),
        rowOf('runs of axe, each on a state in a display', runs.length, ''),
        rowOf('violations', violations, '', { most: 0 }),
      ],
      notes: [`axe-core ${axe.version}.`],
      failures: status === 0 ? [] : ['The test of the states failed.'],
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
