import type { ReactNode } from 'react'
import css from './empty-state.module.css'

export type EmptyFrameProps = {
  drawing: ReactNode
  title: ReactNode
  /** One sentence about what the user can do. */
  children?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
  level?: 1 | 2 | 3
  /** ID of the title, which can take focus. */
  titleId?: string | undefined
}

/** An illustration, a sentence and a next step. */
export function EmptyFrame({ drawing, title, children, actions, level = 2, titleId }: EmptyFrameProps) {
  const Heading = `h${level}` as const
  return (
    <div className={css.empty}>
      {drawing}
      <Heading id={titleId} tabIndex={titleId ? -1 : undefined} className={css.title}>
        {title}
      </Heading>
      {children && <div className={css.text}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
