import { setRequestLocale } from 'next-intl/server'
import { SignInScreen } from '#components/manager/sign-in/sign-in-screen'

type Props = { params: Promise<{ locale: string }> }

export default async function SignInPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return <SignInScreen />
}
