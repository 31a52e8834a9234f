import type { ReactNode } from 'react'
import css from './screen-head.module.css'
import { ScreenTitle } from './screen-title'

type Props = { title: string; intro?: ReactNode; actions?: ReactNode }

/** The head of a screen: its title, one sentence, and its main action. Also sets the title of the tab. */
export const ScreenHead = ({ title, intro, actions }: Props) => (
  <header className={css.head}>
    <ScreenTitle>{title}</ScreenTitle>
    <div className={css.text}>
      <h1 className={css.title}>{title}</h1>
      {intro && <p className={css.intro}>{intro}</p>}
    </div>
    {actions && <div className={css.actions}>{actions}</div>}
  </header>
)
