import { useState } from 'react'

/** Repeats work that failed. `attempts` counts the repetitions that have ended. */
export function useRetry(work: () => Promise<unknown>) {
  const [attempts, setAttempts] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
      setAttempts((count) => count + 1)
    }
  }
  return { attempts, isBusy, retry }
}
