import type { ReactNode } from 'react'
import s from './narrow.module.css'

/** Narrow layout for a page with a single task. */
export const Narrow = ({ children }: { children: ReactNode }) => <div className={s.narrow}>{children}</div>
