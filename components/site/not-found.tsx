import { useLocale, useTranslations } from 'next-intl'
import { PageTitle } from '#components/site/company-context'
import { NotFoundContent } from '#components/site/not-found-content'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'

/** The screen NotFound of §2. Without a company there are no pages to link to. */
export function NotFound({ hasCompany = true }: { hasCompany?: boolean }) {
  const t = useTranslations('SITE.NOT_FOUND')
  const locale = useLocale()
  return (
    <NotFoundContent>
      <PageTitle>{t('TITLE')}</PageTitle>
      <EmptyState
        level={1}
        title={t('TITLE')}
        actions={
          hasCompany && (
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
    </NotFoundContent>
  )
}
