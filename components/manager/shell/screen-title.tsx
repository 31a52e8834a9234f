import { use } from 'react'
import { ManagerCompanyContext } from '#lib/client/manager/use-company'

/** The title of the browser's tab: 'Inbox · Levain'. */
export function ScreenTitle({ children }: { children: string }) {
  const company = use(ManagerCompanyContext)
  return <title>{company ? `${children} · ${company.name}` : children}</title>
}
