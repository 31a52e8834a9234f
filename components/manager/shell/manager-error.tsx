'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import css from './manager-frame.module.css'

type Props = { error: Error; reset: () => void }

/** Shown if a screen fails. A part that failed to load is requested again only by a reload of the page. */
export function ManagerError({ error, reset }: Props) {
  const t = useTranslations('MANAGER.STATE')
  const errors = useTranslations('ERRORS.API')
  const retry = () => (error.name === 'ChunkLoadError' ? location.reload() : reset())
  return (
    <main id="content" className={css.alone}>
      <EmptyState
        level={1}
        drawing="error"
        title={errors('SHORT')}
        actions={<Button onClick={retry}>{t('RETRY')}</Button>}
      >
        {errors('LONG')}
      </EmptyState>
    </main>
  )
}
