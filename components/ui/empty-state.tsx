import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing'
import css from './empty-state.module.css'

export type EmptyStateProps = {
  drawing?: DrawingName
  title: ReactNode
  /** One sentence about what the user can do. */
  children?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
  level?: 1 | 2 | 3
}

/** For empty lists, empty results and failed connections: an illustration, a sentence and a next step. */
export function EmptyState({ drawing = 'search', title, children, actions, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={css.empty}>
      <Drawing name={drawing} className={css.drawing} />
      <Heading className={css.title}>{title}</Heading>
      {children && <div className={css.text}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
