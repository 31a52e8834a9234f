'use client'

import { type ReactNode, useState } from 'react'
import { useErrorText } from '#lib/client/error-text'
import { Button, type ButtonProps } from './button'
import { Dialog } from './dialog'
import { ErrorSummary } from './error-summary'

type Props = Pick<ButtonProps, 'tone' | 'icon'> & {
  title: ReactNode
  description: ReactNode
  actionLabel: ReactNode
  cancelLabel: ReactNode
  /** If it fails, the dialog stays and shows the error. */
  onAction: () => Promise<unknown>
  onClose: () => void
  /** The options of the action. */
  children?: ReactNode
}

/** A small dialog for one action, which closes after it. */
export function ActionDialog(props: Props) {
  const { title, description, actionLabel, cancelLabel, tone, icon, onAction, onClose, children } = props
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onAction()
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
          <Button tone={tone} icon={icon} busy={isBusy} onClick={() => void run()}>
            {actionLabel}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {failure && <ErrorSummary errors={[{ message: failure }]} />}
      {children}
    </Dialog>
  )
}
