import type { ReactNode } from 'react'
import css from './setting.module.css'

type Props = { title: string; hint?: ReactNode; children: ReactNode }

/** A group of settings: what it is at the start, the controls next to it. Stacked on phones. */
export const Setting = ({ title, hint, children }: Props) => (
  <section className={css.setting}>
    <div className={css.text}>
      <h2 className={css.title}>{title}</h2>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
    <div className={css.controls}>{children}</div>
  </section>
)
