import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { focusTitle, SCREEN_TITLE } from '#components/funnel/stage-head'
import { useRetry } from './use-retry'
import { LoadError } from '#components/ui/load-error'

type Props = { title?: string; onRetry: () => Promise<unknown> }

/**
 * A screen whose data could not be loaded or stored. Its title takes focus when it appears. A retry that fails is
 * announced, because nothing else changes.
 */
export function FailedScreen({ title, onRetry }: Props) {
  const t = useTranslations('UI.NOT_LOADED')
  const { attempts, isBusy, retry } = useRetry(onRetry)
  useEffect(() => focusTitle(document.getElementById(SCREEN_TITLE)), [])
  return (
    <>
      <LoadError level={1} title={title} titleId={SCREEN_TITLE} busy={isBusy} onRetry={retry} />
      {attempts > 0 && (
        <span key={attempts} role="alert" className="visually-hidden">
          {title ?? t('TITLE')}
        </span>
      )}
    </>
  )
}
