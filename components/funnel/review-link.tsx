import type { MouseEvent } from 'react'
import { changeHref } from './use-step-url'
import { isPlainClick } from '#lib/client/is-plain-click'
import type { Screen } from '#lib/domain/funnel-screen'
import css from './review.module.css'

type Props = {
  label: string
  /** The full action for screen readers, for example 'Change: CV'. */
  name?: string
}

/** A link to a screen or dialog from which the candidate returns to the review. */
export function ReviewLink({ label, name, screen, onOpen }: Props & { screen: Screen; onOpen: (to: Screen) => void }) {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen(screen)
  }
  return (
    <a className={css.action} href={changeHref(screen)} aria-label={name} onClick={open}>
      {label}
    </a>
  )
}
