import { type ReactNode, useId } from 'react'
import { cx } from '#lib/client/cx'
import css from './section.module.css'

type Props = { title: string; tools?: ReactNode; className?: string; children: ReactNode }

export function Section({ title, tools, className, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx(css.section, className)}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  )
}
