import { setRequestLocale } from 'next-intl/server'
import { PhoneRecording } from '#components/recorder/phone/phone-recording'
import { unindexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: Promise<{ company: string; locale: string }> }

/** The same page for everyone: the token is in the fragment, and its data is loaded by calls. */
export const revalidate = 60
export const generateStaticParams = () => []
export const generateMetadata = unindexedMetadata('PHONE.PAGE.INVITE', { referrer: 'no-referrer' })

export default async function RecordingPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return <PhoneRecording />
}
