'use client'

import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useErrorText } from '#lib/client/error-text'
import { Button, type ButtonProps } from './button'
import { Dialog, type DialogProps } from './dialog'
import { ErrorSummary } from './error-summary'

type Props = Pick<ButtonProps, 'tone' | 'icon'> &
  Pick<DialogProps, 'title' | 'description' | 'size' | 'isSheetOnPhones'> & {
    actionLabel: ReactNode
    cancelLabel: ReactNode
    /** The dialog stays open if this rejects, with the error, or returns `false`, for an error at a field. */
    onAction: () => Promise<unknown>
    onClose: () => void
    /** The fields of the action. Enter in one of them starts it. */
    children?: ReactNode
  }

/** A dialog that runs one action and closes when the action has succeeded. */
export function ActionDialog(props: Props) {
  const { actionLabel, cancelLabel, tone, icon, onAction, onClose, children, ...dialog } = props
  const form = useId()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      if ((await onAction()) === false) setBusy(false)
      else onClose()
    } catch (error) {
      setFailure(errorText.forValue(error))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void run()
  }
  // A dialog without fields has no form, because it may be rendered inside a form of the page.
  const trigger = children ? ({ type: 'submit', form } as const) : { onClick: () => void run() }
  return (
    <Dialog
      open
      size="small"
      {...dialog}
      onClose={onClose}
      footer={
        <>
          <Button {...trigger} tone={tone} icon={icon} busy={isBusy}>
            {actionLabel}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {failure && <ErrorSummary errors={[{ message: failure }]} />}
      {children && (
        <form id={form} noValidate onSubmit={submit}>
          {children}
        </form>
      )}
    </Dialog>
  )
}
