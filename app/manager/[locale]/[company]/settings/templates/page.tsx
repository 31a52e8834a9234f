import { setRequestLocale } from 'next-intl/server'
import { TemplatesScreen } from '#components/manager/settings/templates/templates-screen'

type Props = { params: Promise<{ locale: string }> }

export default async function TemplatesPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return <TemplatesScreen />
}
