import { useTranslations } from 'next-intl'
import { Button } from './button'
import { DrawingFrame, OfflineFigure } from './drawing-frame'
import { EmptyFrame } from './empty-frame'
import css from './empty-state.module.css'

type Props = { title?: string; level?: 1 | 2 | 3; onRetry: () => unknown }

/** Shown in place of data that could not be loaded, with a retry. */
export function LoadError({ title, level, onRetry }: Props) {
  const t = useTranslations('UI.NOT_LOADED')
  return (
    <EmptyFrame
      level={level}
      drawing={
        <DrawingFrame className={css.drawing}>
          <OfflineFigure />
        </DrawingFrame>
      }
      title={title ?? t('TITLE')}
      actions={<Button onClick={() => void onRetry()}>{t('RETRY')}</Button>}
    >
      {t('TEXT')}
    </EmptyFrame>
  )
}
