import { useTranslations } from 'next-intl'
import { LoadingTitle, ScreenTitle } from '#components/manager/shell/screen-title'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { useCompany } from '#lib/client/manager/use-company'
import css from './application.module.css'

export const ApplicationLoading = () => (
  <div className={css.waiting}>
    <LoadingTitle />
    <Skeleton shape="title" />
    <Skeleton shape="picture" />
    <Skeleton shape="text" count={4} />
  </div>
)

export function ApplicationFailed({ onRetry }: { onRetry: () => unknown }) {
  const t = useTranslations('MANAGERAPPLICATION')
  return (
    <>
      <ScreenTitle>{t('FAILED')}</ScreenTitle>
      <LoadError level={1} title={t('FAILED')} onRetry={onRetry} />
    </>
  )
}

/** Also shown for an application of another company, so that it does not reveal whether that application exists. */
export function ApplicationNotFound({ query }: { query: string }) {
  const t = useTranslations('MANAGERAPPLICATION.NOT_FOUND')
  const { slug } = useCompany()
  return (
    <>
      <ScreenTitle>{t('TITLE')}</ScreenTitle>
      <EmptyState
        level={1}
        title={t('TITLE')}
        actions={
          <ButtonLink href={`/${slug}/inbox${query}`} prefetch={false}>
            {t('TO_INBOX')}
          </ButtonLink>
        }
      >
        {t('TEXT')}
      </EmptyState>
    </>
  )
}
