import { cx } from '#lib/client/cx'
import css from './spinner.module.css'

/** Without text: the parent describes what is in progress. */
export const Spinner = ({ className }: { className?: string }) => (
  <svg className={cx(css.spinner, className)} viewBox="0 0 24 24" fill="none" aria-hidden="true">
    <circle className={css.track} cx="12" cy="12" r="9" />
    <path className={css.arc} d="M21 12a9 9 0 0 0-9-9" />
  </svg>
)
