import { type ReactNode, useId } from 'react'
import { Question } from '#components/recorder/question'
import s from './screen.module.css'
import { useScreenFocus } from './use-screen-focus'

type Props = {
  title: ReactNode
  children?: ReactNode
  /** Buttons, primary first. */
  actions?: ReactNode
}

/** The layout of a state without a camera: question, title, content and actions. */
export function Screen({ title, children, actions }: Props) {
  const id = useId()
  const section = useScreenFocus<HTMLElement>()
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={id} className={`${s.screen} fade-in`}>
      <Question />
      <h2 id={id} className={s.title}>
        {title}
      </h2>
      {children}
      {actions && <div className={s.actions}>{actions}</div>}
    </section>
  )
}
