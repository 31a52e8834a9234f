'use client'

import css from './dialog.module.css'
import { type DialogProps, Modal } from './dialog'

/** A modal from the bottom on phones and from the side on desktop: for filters and menus. */
export const Sheet = (props: Omit<DialogProps, 'size'>) => <Modal {...props} className={css.sheet} />
