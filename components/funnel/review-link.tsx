import type { MouseEvent } from 'react'
import { changeHref } from './use-step-url'
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
    // With a modifier key, the browser opens the link in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(screen)
  }
  return (
    <a className={css.action} href={changeHref(screen)} aria-label={name} onClick={open}>
      {label}
    </a>
  )
}
