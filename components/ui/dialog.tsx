'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { InDialog } from '#lib/client/in-dialog'
import { cx } from '#lib/client/cx'
import css from './dialog.module.css'
import { IconButton } from './icon-button'
import { ToastsInModal } from './toast'
import { useModal } from './use-modal'
import { useBackdropPress } from './use-backdrop-press'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one first. They stay in view. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** Full width and at the bottom on phones: for dialogs that users work in. */
  isSheetOnPhones?: boolean
  /** False if a choice is required: no close button, no Escape, no click outside. */
  isClosable?: boolean
}

/**
 * A modal dialog: moves focus in and back. Escape and the close button close it. Its content is mounted only while it
 * is open.
 */
export const Dialog = ({ size = 'medium', isSheetOnPhones, ...props }: DialogProps) => (
  <Modal {...props} className={cx(css.dialog, css[size], isSheetOnPhones && css.rising)} />
)

type ModalProps = Omit<DialogProps, 'size' | 'isSheetOnPhones'> & { className: string | undefined }

/** Shared by dialog and sheet, which differ only in shape. */
export function Modal({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  isClosable = true,
  className,
}: ModalProps) {
  const t = useTranslations('UI')
  const id = useId()
  const modal = useModal(open, onClose, isClosable)
  const backdrop = useBackdropPress(onClose)
  return (
    <dialog
      {...modal}
      {...(isClosable && backdrop)}
      className={cx(css.modal, className)}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      {open && (
        <div className={css.inside}>
          <div className={css.header}>
            <h2 id={id} tabIndex={-1} className={css.title}>
              {title}
            </h2>
            {isClosable && <IconButton className={css.close} label={t('CLOSE')} icon={<X />} onClick={onClose} />}
          </div>
          <div className={css.body}>
            {description && (
              <p id={`${id}-description`} className={css.description}>
                {description}
              </p>
            )}
            <InDialog value={true}>{children}</InDialog>
          </div>
          {footer && <div className={css.footer}>{footer}</div>}
        </div>
      )}
      {open && <ToastsInModal />}
    </dialog>
  )
}
