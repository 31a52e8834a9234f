import { setRequestLocale } from 'next-intl/server'
import { FiguresScreen } from '#components/manager/figures/figures-screen'

type Props = { params: Promise<{ locale: string }> }

export default async function FiguresPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return <FiguresScreen />
}
