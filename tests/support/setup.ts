import '@testing-library/jest-dom'

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
