'use client'

import { type ReactNode, useState } from 'react'
import { useErrorWords } from '#lib/client/error-words'
import { Button } from './button'
import { Dialog } from './dialog'
import { ErrorSummary } from './error-summary'

type Props = {
  title: ReactNode
  /** What will be deleted. */
  description: ReactNode
  go: ReactNode
  keep: ReactNode
  /** The confirmed action; if it fails, the dialog stays and shows the error. */
  onGo: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation before something is deleted permanently. */
export function Confirm({ title, description, go, keep, onGo, onClose }: Props) {
  const words = useErrorWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onGo()
      onClose()
    } catch (error) {
      setFailure(words.thing(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={title}
      description={description}
      footer={
        <>
          <Button tone="danger" busy={isBusy} onClick={() => void run()}>
            {go}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {keep}
          </Button>
        </>
      }
    >
      {failure && <ErrorSummary errors={[{ message: failure }]} />}
    </Dialog>
  )
}
