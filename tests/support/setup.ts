import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { TestResizeObserver } from '#tests/support/layout-changes'

// The first run on a machine compiles the modules, so that a screen can take more than the default of a second.
configure({ asyncUtilTimeout: 10_000 })
globalThis.ResizeObserver = TestResizeObserver

// Errors that React logs are bugs, so they fail the test.
const errors: unknown[][] = []
const log = console.error

beforeEach(() => {
  errors.length = 0
  console.error = (...args: unknown[]) => {
    errors.push(args)
    log(...args)
  }
})

afterEach(() => {
  console.error = log
  if (errors.length > 0) throw new Error(`unexpected console.error: ${String(errors[0]?.[0])}`)
})
