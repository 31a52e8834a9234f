import { type ReactNode, useId } from 'react'
import css from './section.module.css'

type Props = { title: string; tools?: ReactNode; className?: string; children: ReactNode }

export function Section({ title, tools, className, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className ? `${css.section} ${className}` : css.section}>
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
