import { useTranslations } from 'next-intl'
import { NotFoundContent } from '#components/site/not-found-content'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { FrameHeight } from './frame-height'

/** The frame's not-found page, whose link opens in the surrounding window. */
export function EmbedNotFound() {
  const t = useTranslations('INFORMATION.EMBED')
  return (
    <NotFoundContent>
      <main id="content">
        <EmptyState
          level={1}
          title={t('NONE_TITLE')}
          actions={
            <ButtonLink href="/all-jobs" target="_top" prefetch={false}>
              {t('ALL')}
            </ButtonLink>
          }
        >
          {t('NONE_TEXT')}
        </EmptyState>
        <FrameHeight />
      </main>
    </NotFoundContent>
  )
}
