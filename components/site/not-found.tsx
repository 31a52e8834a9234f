import { useLocale, useTranslations } from 'next-intl'
import { Missing } from '#components/site/missing'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'

/** The screen NotFound of §2, with or without a company around it. */
export function NotFound() {
  const t = useTranslations('SITE.NOT_FOUND')
  const locale = useLocale()
  return (
    <Missing>
      <title>{t('TITLE')}</title>
      <EmptyState
        level={1}
        title={t('TITLE')}
        actions={
          <>
            <ButtonLink href="/all-jobs">{t('JOBS')}</ButtonLink>
            <ButtonLink href={`/${locale}`} tone="quiet">
              {t('HOME')}
            </ButtonLink>
          </>
        }
      >
        {t('TEXT')}
      </EmptyState>
    </Missing>
  )
}
