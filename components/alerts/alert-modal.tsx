'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef } from 'react'
import { AlertFields } from '#components/alerts/alert-fields'
import { useAlertForm } from './use-alert-form'
import { type ModalProps, useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { ErrorSummary } from '#components/ui/error-summary'
import { useToast } from '#components/ui/toast'
import { saveDraft, readDraft } from '#lib/client/alert-draft'
import { useSession } from '#lib/client/session'
import type { Address } from '#lib/domain/address'
import s from './alert-modal.module.css'

type Props = ModalProps & {
  /** Initial place of the alert, for example that of the job. */
  address?: Address | null
  /** After sign-in: restores the earlier input and creates the alert. */
  isResumed?: boolean
}

/** The modal 'campaign-alert' of §2. */
export function AlertModal({ onClose, address = null, isResumed = false }: Props) {
  const t = useTranslations('ALERTS')
  const toast = useToast()
  const modals = useModals()
  const session = useSession()
  const wereAlertsOff = session.status === 'user' && !session.user.is_campaign_alert_active
  const done = useCallback(
    (place: string) => {
      toast({ message: t(wereAlertsOff ? 'CREATED_ON' : 'CREATED', { place }), tone: 'success' })
      saveDraft(null)
      onClose()
    },
    [toast, t, wereAlertsOff, onClose],
  )
  const form = useAlertForm(isResumed ? readDraft() : null, address, done)
  const { send } = form

  const isUser = session.status === 'user'
  const wasSent = useRef(false)
  useEffect(() => {
    if (!isResumed || !isUser || wasSent.current) return
    wasSent.current = true
    void send()
  }, [isResumed, isUser, send])

  // Closing discards the draft, so that a later sign-in does not create the alert.
  const close = () => {
    saveDraft(null)
    onClose()
  }
  const submit = () => {
    if (isUser || !form.input) return void form.send()
    saveDraft(form.input)
    onClose()
    modals.open('login')
    modals.open('campaign-alert', { isResumed: true })
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t('MODAL.TITLE')}
      description={t('MODAL.TEXT')}
      isSheetOnPhones
      footer={
        <Button type="submit" form="campaign-alert" busy={form.isBusy}>
          {t(isUser ? 'MODAL.GO' : 'MODAL.SIGN_IN_GO')}
        </Button>
      }
    >
      <form
        id="campaign-alert"
        className={s.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <ErrorSummary errors={form.failure ? [{ message: form.failure }] : []} attempt={form.attempt} />
        <AlertFields form={form} />
      </form>
    </Dialog>
  )
}
