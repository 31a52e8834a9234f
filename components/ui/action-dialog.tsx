'use client'

import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { useErrorText } from '#lib/client/error-text'
import { useClosing } from '#lib/client/use-closing'
import { useReportedFields } from '#lib/client/use-reported-fields'
import { Button, type ButtonProps } from './button'
import { Dialog, type DialogProps } from './dialog'
import { FormErrors } from './form-errors'

type Props = Pick<ButtonProps, 'tone' | 'icon'> &
  Pick<DialogProps, 'title' | 'description' | 'size' | 'isSheetOnPhones'> & {
    actionLabel: ReactNode
    cancelLabel: ReactNode
    /** A link or button after the two buttons. */
    otherAction?: ReactNode
    /**
     * The dialog stays open if this rejects or returns `false`. It shows the error of a rejection. `false` means that a
     * field shows the error and takes focus. The signal is aborted when the user closes the dialog.
     */
    onAction: (signal: AbortSignal) => Promise<unknown>
    onClose: () => void
    /** The fields of the action. Enter in one of them starts it. */
    children?: ReactNode
  }

/** A dialog that runs one action and closes when the action has succeeded. */
export function ActionDialog(props: Props) {
  const { actionLabel, cancelLabel, otherAction, tone, icon, onAction, onClose, children, ...dialog } = props
  const form = useId()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { signal, close, finish } = useClosing(onClose)
  const { report, ...reported } = useReportedFields()
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      if ((await onAction(signal)) === false) setBusy(false)
      else finish()
    } catch (error) {
      setFailure(errorText.forValue(error))
      setBusy(false)
    }
  }
  const submit = (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault()
    if (!isBusy) void report(event.currentTarget, run)
  }
  // A dialog without fields has no form, because it may be rendered inside a form of the page.
  const trigger = children ? ({ type: 'submit', form } as const) : { onClick: submit }
  return (
    <Dialog
      open
      size="small"
      {...dialog}
      onClose={close}
      footer={
        <>
          <Button {...trigger} tone={tone} icon={icon} busy={isBusy}>
            {actionLabel}
          </Button>
          <Button tone="quiet" onClick={close}>
            {cancelLabel}
          </Button>
          {otherAction}
        </>
      }
    >
      <FormErrors form={{ failure, ...reported }} />
      {children && (
        <form id={form} noValidate onSubmit={submit}>
          {children}
        </form>
      )}
    </Dialog>
  )
}
