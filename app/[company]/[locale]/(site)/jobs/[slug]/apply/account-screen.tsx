'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { SignIn, type SignInView, TITLES } from '#components/account/sign-in'
import { AccountFrame } from '#components/funnel/account-frame'
import { ACCOUNT_VIEWS } from '#lib/domain/funnel-views'

/** The forms by their names in the URL. */
const FORMS = { signin: 'sign-in', signup: 'sign-up', forgotten: 'forgotten' } as const
const viewOf = (form: SignInView) => ACCOUNT_VIEWS.find((view) => FORMS[view] === form)!

type Props = { campaign_id: number } & Pick<ComponentProps<typeof AccountFrame>, 'screen' | 'onPart'>

/** Asks the candidate to create an account or to sign in. */
export function AccountScreen({ campaign_id, screen, onPart }: Props) {
  const t = useTranslations('ACCOUNT')
  const titles = { signin: t(TITLES['sign-in']), signup: t(TITLES['sign-up']), forgotten: t(TITLES.forgotten) }
  return (
    <AccountFrame screen={screen} titles={titles} onPart={onPart}>
      {({ view, show, onDone }) => (
        <SignIn
          campaign_id={campaign_id}
          stored={{ view: FORMS[view], show: (form) => show(viewOf(form)) }}
          onDone={onDone}
        />
      )}
    </AccountFrame>
  )
}
