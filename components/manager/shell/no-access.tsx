import { useTranslations } from 'next-intl'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { ScreenTitle } from './screen-title'

const TEXTS = { company: 'NO_COMPANY', scope: 'NO_SCOPE', role: 'ROLE_CHANGED', ended: 'ACCESS_ENDED' } as const

/** Shown in place of a company or a page that the member may not open. */
export function NoAccess({ reason }: { reason: keyof typeof TEXTS }) {
  const t = useTranslations('MANAGER.STATE')
  return (
    <>
      <ScreenTitle>{t('NO_ACCESS_TITLE')}</ScreenTitle>
      <EmptyState
        level={1}
        drawing="files"
        title={t('NO_ACCESS_TITLE')}
        actions={
          <ButtonLink href="/" prefetch={false} tone="quiet">
            {t('TO_COMPANIES')}
          </ButtonLink>
        }
      >
        {t(TEXTS[reason])}
      </EmptyState>
    </>
  )
}
