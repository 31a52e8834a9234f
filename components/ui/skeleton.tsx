import { useTranslations } from 'next-intl'
import css from './skeleton.module.css'

export type SkeletonProps = {
  shape?: 'text' | 'title' | 'row' | 'card' | 'picture'
  /** How many of them. */
  count?: number
}

/** The shape of what is coming, shown after 200 ms: what comes sooner needs no announcement. */
export function Skeleton({ shape = 'text', count = 1 }: SkeletonProps) {
  const t = useTranslations('UI')
  return (
    <div role="status" className={css.skeleton}>
      <span className="visually-hidden">{t('BUSY')}</span>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={css.shape} data-shape={shape} />
      ))}
    </div>
  )
}
