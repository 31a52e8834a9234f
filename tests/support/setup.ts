import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { TestResizeObserver } from '#tests/support/layout-changes'

// The first run compiles modules, so a screen can take longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 })
globalThis.ResizeObserver = TestResizeObserver

// Any console.error fails the test, because React reports bugs there.
const errors: unknown[][] = []
const originalConsoleError = console.error

beforeEach(() => {
  errors.length = 0
  console.error = (...args: unknown[]) => {
    errors.push(args)
    originalConsoleError(...args)
  }
})

afterEach(() => {
  console.error = originalConsoleError
  if (errors.length > 0) throw new Error(`unexpected console.error: ${String(errors[0]?.[0])}`)
})
