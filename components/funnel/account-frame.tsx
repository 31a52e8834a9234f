import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DeviceNote } from '#components/funnel/device-note'
import { StageHead } from '#components/funnel/stage-head'
import { RecommendedBy } from '#components/site/recommended-by'
import { returnToFirstForm } from './return-to-first-form'
import { openStep, returnToStep } from './use-step-url'
import { useOnceUntil } from '#lib/client/use-once-until'
import { usePartName } from '#lib/client/use-part-name'
import { type Screen, stepName } from '#lib/domain/funnel-screen'
import { ACCOUNT_VIEWS, type AccountView, findView } from '#lib/domain/funnel-views'

export type AccountOfFunnel = Extract<Screen, { at: 'account' }>

type Forms = {
  view: AccountView
  show: (view: AccountView) => void
  /** Called after the sign-in. */
  onDone: () => void
}

type Props = {
  /**
   * If `mustSignIn`, the candidate already has an account or an application, so the sign-in form opens first. Otherwise,
   * the sign-up form does.
   */
  screen: AccountOfFunnel
  titleOf: (view: AccountView) => string
  /** Receives the title of the open form, if it is not the first one. */
  onPart: (name: string | null) => void
  children: (forms: Forms) => ReactNode
}

/** The frame of the account forms. Each form has a URL and an entry in the history. */
export function AccountFrame({ screen, titleOf, onPart, children }: Props) {
  const t = useTranslations('FUNNEL.ACCOUNT')
  const { mustSignIn } = screen
  const first = mustSignIn ? 'signin' : 'signup'
  const view = findView(ACCOUNT_VIEWS, screen.view) ?? first
  usePartName(view === first ? null : titleOf(view), onPart)
  const show = useOnceUntil(view, (next: AccountView) => {
    if (next !== first) returnToStep(stepName({ at: 'account', view: next }))
    else if (!returnToFirstForm()) openStep('account')
  })
  const onDone = () => {
    // Back would otherwise lead to the same screen again.
    if (view !== first) returnToFirstForm()
  }
  return (
    <>
      <StageHead title={t(mustSignIn ? 'KNOWN_TITLE' : 'TITLE')}>{t(mustSignIn ? 'KNOWN_TEXT' : 'TEXT')}</StageHead>
      <RecommendedBy />
      {children({ view, show, onDone })}
      <DeviceNote canSignIn={false} isInAccount={mustSignIn} />
    </>
  )
}
