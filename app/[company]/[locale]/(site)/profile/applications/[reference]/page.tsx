import { setRequestLocale } from 'next-intl/server'
import { ReceiptArea } from './receipt-area'
import { Words } from '#components/site/words'
import { unlisted } from '#lib/server/titled'

type Props = { params: Promise<{ company: string; locale: string; reference: string }> }

/** Never cached: requests with invented references would fill the cache with identical pages. */
export const dynamic = 'force-dynamic'
export const generateMetadata = unlisted('APPLICATIONS.RECEIPT.TITLE')

export default async function ApplicationReceiptPage({ params }: Props) {
  const { locale, reference } = await params
  setRequestLocale(locale)
  return (
    <Words only={['APPLICATIONS', 'CAMPAIGN', 'SPONSORSHIP']}>
      <ReceiptArea reference={reference} />
    </Words>
  )
}
