'use client'

import type { ReactNode } from 'react'
import { ActionDialog } from './action-dialog'

type Props = {
  title: ReactNode
  /** The effect of the action, such as what will be deleted. */
  description: ReactNode
  confirmLabel: ReactNode
  cancelLabel: ReactNode
  /** The confirmed action. If it fails, the dialog stays and shows the error. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation before an action with a serious effect, such as a permanent deletion. */
export const Confirm = ({ confirmLabel, onConfirm, ...dialog }: Props) => (
  <ActionDialog {...dialog} tone="danger" actionLabel={confirmLabel} onAction={onConfirm} />
)
