import type { ReactNode } from 'react'
import css from './narrow-layout.module.css'

/** A narrow layout for a page with a single task. */
export const NarrowLayout = ({ children }: { children: ReactNode }) => <div className={css.narrow}>{children}</div>
