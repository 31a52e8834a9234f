import { useState } from 'react'
import { useErrorText } from '#lib/client/error-text'
import { useCountFailure } from './use-step-counts'

/** One write of a stage: busy while it is in progress, with an error text if it fails. */
export function useStepAction() {
  const errorText = useErrorText()
  const countFailure = useCountFailure()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(errorText.forValue(error))
      countFailure()
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, failure }
}
