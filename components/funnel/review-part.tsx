import { type ReactNode, useId } from 'react'
import css from './review.module.css'

type Props = { title: string; action?: ReactNode; children?: ReactNode }

/** A section of the review with an optional action next to its title. */
export function ReviewPart({ title, action, children }: Props) {
  const id = useId()
  return (
    <section className={css.part} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}
