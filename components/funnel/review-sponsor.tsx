import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { ReviewLink } from './review-link'
import { ReviewPart } from './review-part'
import { replaceStep } from './use-step-url'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { Sheet } from '#components/ui/sheet'
import { TextInput } from '#components/ui/text-input'
import { call } from '#lib/client/api'
import { readCandidacy, storeCandidacy } from '#lib/client/candidacies'
import { readUnsavedInput, writeUnsavedInput } from '#lib/client/unsaved-input'
import { useForm } from '#lib/client/use-form'
import { useTooLong } from '#lib/client/use-too-long'
import { changeSponsor as changeSponsorCall } from '#lib/contract/applications'
import type { Candidacy } from '#lib/domain/candidacy'
import { MAX_SPONSOR } from '#lib/domain/sponsorship'
import css from './stage.module.css'

const Sponsored = z.object({ sponsor: z.string().trim().max(MAX_SPONSOR) })

/** Replaces the sponsor of an application with a name or a code. Null removes the sponsor. */
const changeSponsor = (id: number, sponsor: string | null) =>
  storeCandidacy(call(changeSponsorCall, { params: { id }, body: { candidacy: { sponsor } } }))

type DialogProps = {
  candidacy: Candidacy
  /** Closes the dialog. */
  onClose: () => void
}

type Props = DialogProps & { isChanging: boolean; onChange: () => void }

/** Who recommended the job, and the dialog that changes it. */
export function ReviewSponsor({ candidacy, isChanging, onChange, onClose }: Props) {
  const t = useTranslations('FUNNEL.REVIEW')
  const { company } = useCompany()
  const { recommended_by } = candidacy
  const isShown = recommended_by !== null || company.is_sponsorship_active
  const isUrlInvalid = isChanging && !isShown
  useEffect(() => {
    if (isUrlInvalid) replaceStep('review')
  }, [isUrlInvalid])
  if (!isShown) return null
  const what = t('SPONSOR')
  return (
    <ReviewPart
      title={what}
      action={
        <ReviewLink
          label={t(recommended_by ? 'CHANGE' : 'ADD')}
          name={t(recommended_by ? 'CHANGE_WHAT' : 'ADD_WHAT', { what })}
          screen={{ at: 'review', view: 'sponsor' }}
          onOpen={onChange}
        />
      }
    >
      <p>{recommended_by ?? t('SPONSOR_NONE')}</p>
      {recommended_by && <p className={css.quiet}>{t('SPONSOR_TEXT', { company: company.name })}</p>}
      {isChanging && <SponsorDialog candidacy={candidacy} onClose={onClose} />}
    </ReviewPart>
  )
}

function SponsorDialog({ candidacy: { id, recommended_by }, onClose }: DialogProps) {
  const t = useTranslations('FUNNEL')
  const name = recommended_by ?? ''
  // Input that is based on another name is ignored, because it would replace a newer one.
  const storageKey = `${id}:sponsor:${name}`
  const hasSent = useRef(false)
  const form = useForm(Sponsored, { sponsor: readUnsavedInput(storageKey) ?? name }, async ({ sponsor }) => {
    // An unchanged name is not sent, because the API would store the short name of a person with an account as text.
    // If the response to an earlier change was lost, the API may have another name.
    const isChanged =
      sponsor !== name || (hasSent.current && (await readCandidacy(id)).recommended_by !== recommended_by)
    hasSent.current = true
    if (isChanged) await changeSponsor(id, sponsor || null)
    writeUnsavedInput(storageKey, null)
    onClose()
  })
  const tooLong = useTooLong(form.watch('sponsor'), MAX_SPONSOR)
  return (
    <Sheet open onClose={onClose} title={t('REVIEW.SPONSOR')}>
      <form
        className={css.part}
        onSubmit={(event) => void form.submit(event)}
        onChange={() => writeUnsavedInput(storageKey, form.getValues('sponsor'))}
        noValidate
      >
        <FormErrors form={form} />
        <Field
          label={t('REVIEW.SPONSOR_NAME')}
          hint={t('REVIEW.SPONSOR_HINT')}
          optional={false}
          error={tooLong ?? (form.errorOf('sponsor') && t('REVIEW.SPONSOR_UNKNOWN'))}
        >
          {(control) => <TextInput {...control} {...form.register('sponsor')} autoComplete="off" />}
        </Field>
        <Button type="submit" wide busy={form.isSubmitting}>
          {t('SURVEY.SAVE')}
        </Button>
      </form>
    </Sheet>
  )
}
