import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ClientMessages } from '#components/site/client-messages'

type Props = { params: Promise<{ company: string; locale: string }>; children: ReactNode }

/** No header and footer, because the embedding page has its own. */
export default async function IframeLayout({ params, children }: Props) {
  setRequestLocale((await params).locale)
  return <ClientMessages namespaces={['INFORMATION']}>{children}</ClientMessages>
}
