import '@testing-library/jest-dom'

// React says in the console what would be a defect on a page: here it fails the test.
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
