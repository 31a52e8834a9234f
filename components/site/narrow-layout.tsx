import type { ReactNode } from 'react'
import s from './narrow-layout.module.css'

/** A narrow layout for a page with a single task. */
export const NarrowLayout = ({ children }: { children: ReactNode }) => <div className={s.narrow}>{children}</div>
