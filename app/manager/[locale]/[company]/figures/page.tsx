import { setRequestLocale } from 'next-intl/server'
import { FiguresScreen } from '#components/manager/figures/figures-screen'
import { ScreenMessages } from '#components/manager/shell/screen-messages'

type Props = { params: Promise<{ locale: string }> }

export default async function FiguresPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return (
    <ScreenMessages only={['MANAGERFIGURES']}>
      <FiguresScreen />
    </ScreenMessages>
  )
}
