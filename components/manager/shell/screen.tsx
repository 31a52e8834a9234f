import type { ReactNode } from 'react'
import css from './screen.module.css'

/** A screen with a reading width. The inbox and the application use the full width instead. */
export const Screen = ({ children }: { children: ReactNode }) => <div className={css.screen}>{children}</div>
