import { setRequestLocale } from 'next-intl/server'
import { ReceiptArea } from './receipt-area'
import { ClientMessages } from '#components/site/client-messages'
import type { SiteParams } from '#lib/server/site-params'
import { unindexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: SiteParams<'reference'> }

/** Never cached: requests with invented references would fill the cache with identical pages. */
export const dynamic = 'force-dynamic'
export const generateMetadata = unindexedMetadata('APPLICATIONS.RECEIPT.TITLE')

export default async function ApplicationReceiptPage({ params }: Props) {
  const { locale, reference } = await params
  setRequestLocale(locale)
  return (
    <ClientMessages namespaces={['APPLICATIONS', 'CAMPAIGN', 'SPONSORSHIP', 'ADJUSTMENTS']}>
      <ReceiptArea reference={reference} />
    </ClientMessages>
  )
}
