import type { ReactNode } from 'react'
import { cx } from '#lib/client/cx'
import css from './drawing.module.css'

/** The frame of an illustration: a disc behind its figure. */
export const DrawingFrame = ({ className, children }: { className?: string; children: ReactNode }) => (
  <svg className={cx(css.drawing, className)} viewBox="0 0 160 144" fill="none" aria-hidden="true">
    <ellipse className={css.disc} cx="80" cy="74" rx="74" ry="66" />
    {children}
  </svg>
)

/** Separate from the other figures, because a page that is offline could not load their module. */
export const OfflineFigure = () => (
  <>
    <path className={css.sheet} d="M54 104a20 20 0 0 1-2-40 28 28 0 0 1 54-6 23 23 0 0 1 6 46z" />
    <path className={css.mark} d="m70 82 24-24M70 58l24 24" />
    <path className={css.line} d="M70 120h24M104 120h6" />
  </>
)
