import { useState } from 'react'
import { useErrorWords } from '#lib/client/error-words'

/** One write of a stage: busy while it is under way, and a sentence where it fails. */
export function useStep() {
  const words = useErrorWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(words.thing(error))
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, failure }
}
