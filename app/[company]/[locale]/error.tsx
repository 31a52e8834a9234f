'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'

/** A page that failed: said in the visitor's language, with a way to try again. */
export default function PageError({ reset }: { reset: () => void }) {
  const t = useTranslations('SITE.ERROR')
  return (
    <main id="content">
      <EmptyState
        level={1}
        drawing="error"
        title={t('TITLE')}
        actions={<Button onClick={reset}>{t('RETRY')}</Button>}
      />
    </main>
  )
}
