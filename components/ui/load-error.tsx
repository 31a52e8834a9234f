import { useTranslations } from 'next-intl'
import { Button } from './button'
import { EmptyState } from './empty-state'

type Props = { title?: string; level?: 1 | 2 | 3; onRetry: () => unknown }

/** Shown in place of data that could not be loaded, with a retry. */
export function LoadError({ title, level, onRetry }: Props) {
  const t = useTranslations('UI.NOT_LOADED')
  return (
    <EmptyState
      level={level}
      drawing="offline"
      title={title ?? t('TITLE')}
      actions={<Button onClick={() => void onRetry()}>{t('RETRY')}</Button>}
    >
      {t('TEXT')}
    </EmptyState>
  )
}
