import { setRequestLocale } from 'next-intl/server'
import { CompanyChoice } from '#components/manager/shell/company-choice'

type Props = { params: Promise<{ locale: string }> }

export default async function StartPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return <CompanyChoice />
}
