'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import css from './manager-frame.module.css'

const focus = (page: HTMLElement | null) => page?.focus()

type Props = { error: Error; reset: () => void }

/** Shown if a screen fails. A script that failed to load is requested again only after a reload of the page. */
export function ManagerError({ error, reset }: Props) {
  const t = useTranslations('MANAGER.STATE')
  const errors = useTranslations('ERRORS.API')
  const retry = () => (error.name === 'ChunkLoadError' ? location.reload() : reset())
  return (
    // The control that had focus no longer exists.
    <main ref={focus} id="content" tabIndex={-1} aria-label={errors('SHORT')} className={css.alone}>
      <title>{errors('SHORT')}</title>
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
