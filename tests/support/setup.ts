import '@testing-library/jest-dom'

// Errors that React logs are defects of a page, so they fail the test.
const said: unknown[][] = []
const log = console.error

beforeEach(() => {
  said.length = 0
  console.error = (...words: unknown[]) => {
    said.push(words)
    log(...words)
  }
})

afterEach(() => {
  console.error = log
  if (said.length > 0) throw new Error(`unexpected console.error: ${String(said[0]?.[0])}`)
})
