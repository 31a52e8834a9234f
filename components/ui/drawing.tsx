import type { ReactNode } from 'react'
import { DrawingFrame, OfflineFigure } from './drawing-frame'
import css from './drawing.module.css'
import { SearchFigure } from './search-figure'

export type DrawingName = 'search' | 'messages' | 'files' | 'offline' | 'error' | 'done'

/** Illustrations: filled shapes on a disc in the company's colors, with details as lines. */
const FIGURES: Readonly<Record<DrawingName, ReactNode>> = {
  search: <SearchFigure />,
  messages: (
    <>
      <path
        className={css.sheet}
        d="M40 44a8 8 0 0 1 8-8h58a8 8 0 0 1 8 8v32a8 8 0 0 1-8 8H66L50 98V84h-2a8 8 0 0 1-8-8z"
      />
      <path className={css.line} d="M56 54h42M56 67h26" />
      <path
        className={css.fill}
        d="M84 92a8 8 0 0 1 8-8h28a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-2v10l-12-10H92a8 8 0 0 1-8-8z"
      />
    </>
  ),
  files: (
    <>
      <path className={css.fill} d="M38 52a8 8 0 0 1 8-8h22l8 10h46a8 8 0 0 1 8 8v40a8 8 0 0 1-8 8H46a8 8 0 0 1-8-8z" />
      <path className={css.sheet} d="M58 34h40l14 14v54H58z" />
      <path className={css.line} d="M98 34v14h14M70 60h28M70 72h28M70 84h16" />
    </>
  ),
  offline: <OfflineFigure />,
  error: (
    <>
      <rect className={css.sheet} x="36" y="40" width="88" height="64" rx="8" />
      <path className={css.line} d="M36 56h88" />
      <path className={css.mark} d="M80 68v14M80 91v1" />
      <path className={css.stroke} d="M64 120h32" />
    </>
  ),
  done: (
    <>
      <path className={css.sheet} d="M80 30 124 58v44a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8V58z" />
      <path className={css.line} d="m38 62 42 26 42-26" />
      <circle className={css.fill} cx="112" cy="102" r="20" />
      <path className={css.onFill} d="m103 102 7 7 12-13" />
    </>
  ),
}

export const Drawing = ({ name, className }: { name: DrawingName; className?: string }) => (
  <DrawingFrame className={className}>{FIGURES[name]}</DrawingFrame>
)
