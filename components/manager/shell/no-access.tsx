import { useTranslations } from 'next-intl'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { ScreenTitle } from './screen-title'

/** Shown in place of a company or a page that the member may not open. */
export function NoAccess({ reason }: { reason: 'company' | 'scope' }) {
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
        {t(reason === 'company' ? 'NO_COMPANY' : 'NO_SCOPE')}
      </EmptyState>
    </>
  )
}
