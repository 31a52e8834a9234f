import { useState } from 'react'
import { useErrorWords } from '#lib/client/error-words'
import { useStepFailed } from './use-step-counts'

/** One write of a stage: busy while it is in progress, with an error text if it fails. */
export function useStep() {
  const words = useErrorWords()
  const failed = useStepFailed()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(words.thing(error))
      failed()
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, failure }
}
