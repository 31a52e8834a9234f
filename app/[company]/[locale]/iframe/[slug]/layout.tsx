import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ClientMessages } from '#components/site/client-messages'
import type { SiteParams } from '#lib/server/site-params'

type Props = { params: SiteParams; children: ReactNode }

/** No header and footer, because the embedding page has its own. */
export default async function IframeLayout({ params, children }: Props) {
  setRequestLocale((await params).locale)
  return <ClientMessages namespaces={['INFORMATION']}>{children}</ClientMessages>
}
