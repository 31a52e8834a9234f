import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Words } from '#components/site/words'

type Props = { params: Promise<{ company: string; locale: string }>; children: ReactNode }

/** No header and footer, because the embedding page has its own. */
export default async function IframeLayout({ params, children }: Props) {
  setRequestLocale((await params).locale)
  return <Words only={['INFORMATION']}>{children}</Words>
}
