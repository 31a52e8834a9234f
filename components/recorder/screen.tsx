import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Question } from '#components/recorder/question'
import { usePartName } from '#lib/client/use-part-name'
import { useRecorderContext } from './context'
import css from './screen.module.css'
import { useScreenFocus } from './use-screen-focus'

type Props = {
  title: ReactNode
  /** A short name of the screen for the progress bar of the page. Default: 'Recording'. */
  name?: string
  children?: ReactNode
  /** Buttons, primary first. */
  actions?: ReactNode
}

/** The layout of a state without a camera: title, question, content and actions. */
export function Screen({ title, name, children, actions }: Props) {
  const t = useTranslations('RECORDER')
  const { titleId, onPart } = useRecorderContext().props
  const ownId = useId()
  const id = titleId ?? ownId
  const heading = useScreenFocus<HTMLHeadingElement>(titleId)
  usePartName(name ?? t('REVIEW.NAME'), onPart)
  const Title = titleId ? 'h1' : 'h2'
  return (
    <section aria-labelledby={id} className={`${css.screen} fade-in`}>
      <Title ref={heading} id={id} tabIndex={-1} className={css.title}>
        {title}
      </Title>
      <Question />
      {children}
      {actions && <div className={css.actions}>{actions}</div>}
    </section>
  )
}
