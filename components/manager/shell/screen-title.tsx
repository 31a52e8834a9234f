import { useTranslations } from 'next-intl'
import { use } from 'react'
import { ManagerCompanyContext } from '#lib/client/manager/use-company'

/** The title of the browser's tab: 'Inbox · Levain'. */
export function ScreenTitle({ children }: { children: string }) {
  const company = use(ManagerCompanyContext)
  return <title>{company ? `${children} · ${company.name}` : children}</title>
}

/** The title while the name of the screen is unknown: 'Loading… · Levain'. */
export function LoadingTitle({ hasFailed = false }: { hasFailed?: boolean }) {
  const t = useTranslations('UI')
  return <ScreenTitle>{hasFailed ? t('NOT_LOADED.TITLE') : t('BUSY')}</ScreenTitle>
}
