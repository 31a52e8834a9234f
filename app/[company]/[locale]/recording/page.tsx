import { setRequestLocale } from 'next-intl/server'
import { PhoneRecording } from '#components/recorder/phone/phone-recording'
import type { SiteParams } from '#lib/server/site-params'
import { unindexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: SiteParams }

/** The page is the same for everyone, because the token is in the fragment of the URL and calls load its data. */
export const revalidate = 60
export const generateStaticParams = () => []
export const generateMetadata = unindexedMetadata('PHONE.PAGE.INVITE', { referrer: 'no-referrer' })

export default async function RecordingPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return <PhoneRecording />
}
