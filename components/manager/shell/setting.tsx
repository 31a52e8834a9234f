import type { ReactNode } from 'react'
import css from './setting.module.css'

type Props = { title: string; hint?: ReactNode; children: ReactNode }

/** A group of settings: title and hint on the left, the controls next to them. Stacked on phones. */
export const Setting = ({ title, hint, children }: Props) => (
  <section className={css.setting}>
    <div className={css.text}>
      <h2 className={css.title}>{title}</h2>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
    <div className={css.controls}>{children}</div>
  </section>
)
