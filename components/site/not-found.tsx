import { useLocale, useTranslations } from 'next-intl'
import { PageTitle } from '#components/site/company-context'
import { Missing } from '#components/site/missing'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'

/** The screen NotFound of §2. `isNowhere`: there is no company, so there are no links. */
export function NotFound({ isNowhere = false }: { isNowhere?: boolean }) {
  const t = useTranslations('SITE.NOT_FOUND')
  const locale = useLocale()
  return (
    <Missing>
      <PageTitle>{t('TITLE')}</PageTitle>
      <EmptyState
        level={1}
        title={t('TITLE')}
        actions={
          isNowhere ? undefined : (
            <>
              <ButtonLink href="/all-jobs">{t('JOBS')}</ButtonLink>
              <ButtonLink href={`/${locale}`} tone="quiet">
                {t('HOME')}
              </ButtonLink>
            </>
          )
        }
      >
        {t('TEXT')}
      </EmptyState>
    </Missing>
  )
}
