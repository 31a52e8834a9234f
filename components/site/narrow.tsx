import type { ReactNode } from 'react'
import s from './narrow.module.css'

/** A page of one thought. */
export const Narrow = ({ children }: { children: ReactNode }) => <div className={s.narrow}>{children}</div>
