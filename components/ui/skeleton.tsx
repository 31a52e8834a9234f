import { useTranslations } from 'next-intl'
import css from './skeleton.module.css'

export type SkeletonProps = {
  shape?: 'text' | 'title' | 'row' | 'card' | 'picture'
  /** Number of placeholders. */
  count?: number
}

/** A loading placeholder. It appears after 200 ms, so that fast content shows none. */
export function Skeleton({ shape = 'text', count = 1 }: SkeletonProps) {
  const t = useTranslations('UI')
  return (
    <div role="status" data-loading className={css.skeleton}>
      <span className="visually-hidden">{t('BUSY')}</span>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={css.shape} data-shape={shape} />
      ))}
    </div>
  )
}
