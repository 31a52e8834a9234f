import { useTranslations } from 'next-intl'
import { Button } from './button'
import { DrawingFrame, OfflineFigure } from './drawing-frame'
import { EmptyFrame } from './empty-frame'
import css from './empty-state.module.css'

type Props = {
  title?: string | undefined
  titleId?: string
  level?: 1 | 2 | 3
  busy?: boolean
  onRetry: () => unknown
}

/** Shown in place of data that could not be loaded, with a retry. */
export function LoadError({ title, titleId, level, busy, onRetry }: Props) {
  const t = useTranslations('UI.NOT_LOADED')
  return (
    <EmptyFrame
      level={level}
      titleId={titleId}
      drawing={
        <DrawingFrame className={css.drawing}>
          <OfflineFigure />
        </DrawingFrame>
      }
      title={title ?? t('TITLE')}
      actions={
        <Button busy={busy} onClick={() => void onRetry()}>
          {t('RETRY')}
        </Button>
      }
    >
      {t('TEXT')}
    </EmptyFrame>
  )
}
