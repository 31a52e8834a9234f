'use client'

import { type ReactNode, useState } from 'react'
import { useErrorText } from '#lib/client/error-text'
import { Button } from './button'
import { Dialog } from './dialog'
import { ErrorSummary } from './error-summary'

type Props = {
  title: ReactNode
  /** What will be deleted. */
  description: ReactNode
  confirmLabel: ReactNode
  cancelLabel: ReactNode
  /** The confirmed action; if it fails, the dialog stays and shows the error. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation before something is deleted permanently. */
export function Confirm({ title, description, confirmLabel, cancelLabel, onConfirm, onClose }: Props) {
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(errorText.forValue(error))
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
            {confirmLabel}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {failure && <ErrorSummary errors={[{ message: failure }]} />}
    </Dialog>
  )
}
