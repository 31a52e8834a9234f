'use client'

import { useTranslations } from 'next-intl'
import { CookieLink } from '#components/site/cookie-link'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { useCandidacies } from '#lib/client/candidacies'
import { useSession } from '#lib/client/session'

/** A job that has closed says so, and what is with the application of whoever made one. */
export function ClosedCampaign({ slug }: { slug: string }) {
  const t = useTranslations('FUNNEL')
  const words = useTranslations('APPLICATIONS')
  const session = useSession()
  const { data } = useCandidacies(session.status === 'user')
  const own = data?.find(({ campaign }) => campaign.slug === slug)
  return (
    <main id="content">
      <EmptyState
        level={1}
        title={t('CLOSED.TITLE')}
        actions={
          <>
            <ButtonLink href="/all-jobs">{t('RECEIPT.MORE')}</ButtonLink>
            {session.status === 'user' && (
              <ButtonLink href="/profile/applications" tone="quiet">
                {t('RECEIPT.FOLLOW')}
              </ButtonLink>
            )}
            <CookieLink isAlone />
          </>
        }
      >
        {own ? words(own.confirmed_at ? 'CLOSED' : 'NEXT.MISSED') : t('CLOSED.TEXT')}
      </EmptyState>
    </main>
  )
}
