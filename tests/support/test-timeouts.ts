import { addEventHandler, getState } from 'jest-circus'

/**
 * `jest-light-runner` ignores `testTimeout`. Without this limit, a test that hangs would block the run, and its name
 * would not be reported.
 */
const TIMEOUT_MS = 120_000

type Step = { fn?: unknown }

/** Rejects a test or hook that takes too long. */
function limitDuration(step: Step, name: string) {
  const { fn } = step
  if (typeof fn !== 'function') return
  step.fn = () => {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise((_, reject) => {
      const error = new Error(`"${name}" did not end within ${TIMEOUT_MS / 1000} s`)
      timer = setTimeout(() => reject(error), TIMEOUT_MS)
    })
    const result = Promise.resolve().then((): unknown => fn())
    return Promise.race([result, timeout]).finally(() => clearTimeout(timer))
  }
}

// The handler of jest-circus runs before this one, so the test or hook is already the last one of its block.
addEventHandler((event) => {
  const { children, hooks } = getState().currentDescribeBlock
  const test = children.at(-1)
  const hook = hooks.at(-1)
  if (event.name === 'add_test' && test?.type === 'test') limitDuration(test, event.testName)
  if (event.name === 'add_hook' && hook) limitDuration(hook, event.hookType)
})
