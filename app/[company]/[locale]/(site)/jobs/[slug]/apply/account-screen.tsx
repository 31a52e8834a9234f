'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { SignIn, TITLES } from '#components/account/sign-in'
import { AccountFrame } from '#components/funnel/account-frame'

type Props = { campaign_id: number } & Pick<ComponentProps<typeof AccountFrame>, 'screen' | 'onPart'>

/** Asks the candidate to create an account or to sign in. */
export function AccountScreen({ campaign_id, screen, onPart }: Props) {
  const t = useTranslations('ACCOUNT')
  return (
    <AccountFrame screen={screen} titleOf={(view) => t(TITLES[view])} onPart={onPart}>
      {({ view, show, onDone }) => <SignIn campaign_id={campaign_id} stored={{ view, show }} onDone={onDone} />}
    </AccountFrame>
  )
}
