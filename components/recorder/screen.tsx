import { type ReactNode, useId } from 'react'
import { Question } from '#components/recorder/question'
import s from './screen.module.css'
import { useArrival } from './use-arrival'

type Props = {
  title: ReactNode
  children?: ReactNode
  /** Buttons, the main one first. */
  actions?: ReactNode
}

/** A state of the recorder within the page: the question, a title, content and actions. */
export function Screen({ title, children, actions }: Props) {
  const id = useId()
  const box = useArrival<HTMLElement>()
  return (
    <section ref={box} tabIndex={-1} aria-labelledby={id} className={`${s.screen} fade-in`}>
      <Question />
      <h2 id={id} className={s.title}>
        {title}
      </h2>
      {children}
      {actions && <div className={s.actions}>{actions}</div>}
    </section>
  )
}
