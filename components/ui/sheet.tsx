'use client'

import { cx } from './cx'
import css from './dialog.module.css'
import { type DialogProps, Modal } from './dialog'

type Props = Omit<DialogProps, 'size' | 'isSheetOnPhones'> & {
  /** On desktop no higher than what it says, in the corner: for a question before one goes on. */
  isCard?: boolean
}

/** A modal from the bottom on phones and from the side on desktop: for filters and menus. */
export const Sheet = ({ isCard, ...props }: Props) => <Modal {...props} className={cx(css.sheet, isCard && css.card)} />
