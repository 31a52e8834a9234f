import { notFound } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'

/** A job that has closed says so; one that never was is not found (§4). */
export function ClosedCampaign({ isUnknown }: { isUnknown: boolean }) {
  const t = useTranslations('FUNNEL')
  if (isUnknown) notFound()
  return (
    <main id="content">
      <EmptyState
        level={1}
        title={t('CLOSED.TITLE')}
        actions={
          <>
            <ButtonLink href="/all-jobs">{t('RECEIPT.MORE')}</ButtonLink>
            <ButtonLink href="/profile/applications" tone="quiet">
              {t('RECEIPT.FOLLOW')}
            </ButtonLink>
          </>
        }
      >
        {t('CLOSED.TEXT')}
      </EmptyState>
    </main>
  )
}
