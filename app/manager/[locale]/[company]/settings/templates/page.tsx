import { setRequestLocale } from 'next-intl/server'
import { TemplatesScreen } from '#components/manager/settings/templates/templates-screen'
import { ScreenMessages } from '#components/manager/shell/screen-messages'

type Props = { params: Promise<{ locale: string }> }

export default async function TemplatesPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return (
    <ScreenMessages only={['MANAGERSETTINGS']}>
      <TemplatesScreen />
    </ScreenMessages>
  )
}
