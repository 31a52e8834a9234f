'use client'

import { cx } from '#lib/client/cx'
import css from './dialog.module.css'
import { type DialogProps, Modal } from './dialog'

type Props = Omit<DialogProps, 'size' | 'isSheetOnPhones'> & {
  /** A small card in the corner on desktop: for a question before the user continues. */
  isCard?: boolean
}

/** A modal at the bottom on phones and at the side on desktop: for filters and menus. */
export const Sheet = ({ isCard, ...props }: Props) => <Modal {...props} className={cx(css.sheet, isCard && css.card)} />
