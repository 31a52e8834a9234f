'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useCompany } from '#components/site/company-context'
import { ActionDialog } from '#components/ui/action-dialog'
import { Choice } from '#components/ui/choice'
import { jobTitle } from '#components/ui/job-title'
import { Confirm } from '#components/ui/confirm'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { Textarea } from '#components/ui/textarea'
import { useToast } from '#components/ui/toast'
import { reinstateCandidacy, withdrawCandidacy } from '#lib/client/applications'
import { useErrorText } from '#lib/client/error-text'
import { useTooLong } from '#lib/client/use-too-long'
import { useUnsavedText } from '#lib/client/use-unsaved-text'
import { clearWithdrawal, withdrawalCommentKey, withdrawalReasonKey } from '#lib/client/withdrawal-input'
import { canWithdraw } from '#lib/domain/application'
import type { Candidacy } from '#lib/domain/candidacy'
import { WithdrawalReason } from '#lib/domain/enumerations'
import css from './form.module.css'

type Props = { candidacy: Candidacy; onClose: () => void }

const MAX_COMMENT = 1000

/** Explains what will be deleted. Drafts and closed applications can only be deleted, others can also be withdrawn. */
export function WithdrawDialog({ candidacy, onClose }: Props) {
  const t = useTranslations('APPLICATIONS')
  const { company } = useCompany()
  const deleteApplication = useDeletion(candidacy)
  const { campaign, confirmed_at } = candidacy
  if (canWithdraw(candidacy)) return <WithdrawOrDelete candidacy={candidacy} onClose={onClose} />
  const dialog = confirmed_at
    ? {
        title: t('WITHDRAW_DIALOG.DELETE_TITLE'),
        description: t('WITHDRAW_DIALOG.DELETE_EFFECT', { company: company.name }),
        confirmLabel: t('WITHDRAW_DIALOG.DELETE'),
      }
    : {
        title: t('WITHDRAW_DIALOG.DELETE_DRAFT_TITLE'),
        description: t.rich('WITHDRAW_DIALOG.DELETE_DRAFT_EFFECT', jobTitle(campaign.name, campaign.locale)),
        confirmLabel: t('WITHDRAW_DIALOG.DELETE_DRAFT'),
      }
  return <Confirm {...dialog} cancelLabel={t('KEEP')} onConfirm={deleteApplication} onClose={onClose} />
}

/** Returns a function that deletes the application and shows the result. */
function useDeletion(candidacy: Candidacy) {
  const t = useTranslations('APPLICATIONS')
  const toast = useToast()
  return async () => {
    const { deleteCandidacy } = await import('#lib/client/delete-candidacy')
    await deleteCandidacy(candidacy)
    toast({ message: t('DELETED') })
  }
}

type Action = 'WITHDRAW' | 'DELETE'

/** Two actions that are often confused, each with its effect. Giving a reason is optional. */
function WithdrawOrDelete({ candidacy, onClose }: Props) {
  const t = useTranslations('APPLICATIONS')
  const errorText = useErrorText()
  const toast = useToast()
  const { company } = useCompany()
  const [action, setAction] = useState<Action>('WITHDRAW')
  const deleteApplication = useDeletion(candidacy)
  const [reason, setReason] = useUnsavedText(withdrawalReasonKey(candidacy.id))
  const [comment, setComment] = useUnsavedText(withdrawalCommentKey(candidacy.id))
  const tooLong = useTooLong(comment, MAX_COMMENT)
  const commentField = useRef<HTMLTextAreaElement>(null)

  const withdraw = async () => {
    if (tooLong) {
      commentField.current?.focus()
      return false
    }
    const withdrawal_reason = WithdrawalReason.safeParse(reason).data ?? null
    await withdrawCandidacy(candidacy.id, { withdrawal_reason, withdrawal_comment: comment.trim() || null })
    clearWithdrawal(candidacy.id)
    const undo = () => void reinstateCandidacy(candidacy.id).catch((error: unknown) => toast(errorText.toast(error)))
    toast({ message: t('WITHDRAWN'), action: { label: t('UNDO'), onSelect: undo } })
  }
  const option = (value: Action) => ({
    value,
    label: t(`WITHDRAW_DIALOG.${value}`),
    hint: t(`WITHDRAW_DIALOG.${value}_EFFECT`, { company: company.name }),
  })
  return (
    <ActionDialog
      size="medium"
      isSheetOnPhones
      title={t('WITHDRAW_DIALOG.TITLE')}
      description={t.rich('WITHDRAW_DIALOG.TEXT', jobTitle(candidacy.campaign.name, candidacy.campaign.locale))}
      tone={action === 'DELETE' ? 'danger' : 'primary'}
      actionLabel={t(`WITHDRAW_DIALOG.${action}`)}
      cancelLabel={t('KEEP')}
      onAction={action === 'WITHDRAW' ? withdraw : deleteApplication}
      onClose={onClose}
    >
      <div className={css.form}>
        <Choice
          label={t('WITHDRAW_DIALOG.CHOICE')}
          hideLabel
          name="way"
          options={[option('WITHDRAW'), option('DELETE')]}
          value={action}
          onChange={(event) => setAction(event.target.value as Action)}
        />
        {action === 'WITHDRAW' && (
          <>
            <Field label={t('WITHDRAW_DIALOG.REASON')} optional>
              {(control) => (
                <Select
                  {...control}
                  value={reason}
                  placeholder={t('WITHDRAW_DIALOG.REASON_NONE')}
                  options={WithdrawalReason.options.map((value) => ({ value, label: t(`REASON.${value}`) }))}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </Field>
            <Field
              label={t('WITHDRAW_DIALOG.COMMENT', { company: company.name })}
              optional
              error={tooLong}
              counter={{ length: comment.trim().length, max: MAX_COMMENT }}
            >
              {(control) => (
                <Textarea
                  {...control}
                  ref={commentField}
                  rows={2}
                  value={comment}
                  onChange={(event) => setComment(event.target.value)}
                />
              )}
            </Field>
          </>
        )}
      </div>
    </ActionDialog>
  )
}
