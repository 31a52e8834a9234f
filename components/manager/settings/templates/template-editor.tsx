import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { FormErrors } from '#components/ui/form-errors'
import { useToast } from '#components/ui/toast'
import { errorIn } from '#lib/client/error-in'
import { useErrorText } from '#lib/client/error-text'
import { draftIdOf, readTemplateDraft, writeTemplateDraft } from '#lib/client/manager/settings/template-draft'
import { fieldText, hasBrokenField, unknownField } from '#lib/client/manager/settings/template-text'
import type { Templates, TemplateValues } from '#lib/client/manager/settings/use-templates'
import { useCompany } from '#lib/client/manager/use-company'
import { useMember } from '#lib/client/manager/use-member'
import { useReportedFields } from '#lib/client/use-reported-fields'
import { useTooLong } from '#lib/client/use-too-long'
import { ApiError } from '#lib/contract/errors'
import { MAX_TEMPLATE_NAME, type MessageTemplate } from '#lib/contract/staff/message-templates'
import { MAX_CONTENT } from '#lib/domain/discussion'
import { TemplateConflict } from './template-conflict'
import { TemplateFields } from './template-fields'
import { TemplateText } from './template-text'
import css from './template-editor.module.css'

type Props = {
  /** The template that is changed. Null for a new one. */
  template: MessageTemplate | null
  initial: TemplateValues
  draftId: string
  store: Templates
  onClose: () => void
}

const valuesOf = ({ locale, kind, name, content }: TemplateValues): TemplateValues => ({ locale, kind, name, content })
const isSame = (one: TemplateValues, other: TemplateValues) =>
  JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other))
const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null)

/** Creates or changes a template, with a live preview. The tab stores unsaved input until it is saved or discarded. */
export function TemplateEditor({ template, initial, draftId, store, onClose }: Props) {
  const t = useTranslations('MANAGERSETTINGS.TEMPLATES')
  const tErrors = useTranslations('ERRORS.FORMS')
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const showToast = useToast()
  const errorText = useErrorText()
  const [id, setId] = useState(draftId)
  const owner = { company: useCompany().slug, member_id: useMember().id, id }
  const [draft] = useState(() => readTemplateDraft(owner))
  const [values, setValues] = useState(() => valuesOf(draft ?? initial))
  const latest = useRef(values)
  // A retry after a lost response repeats the call, also after a reload, so that the template is created once.
  const attemptKey = useRef(draft?.key ?? null)
  // The version that saving replaces. The list behind the dialog may have a newer one, not seen by the member.
  const [stored, setStored] = useState(template)
  // The version that the input is based on.
  const [base, setBase] = useState((draft ?? template)?.changed_at ?? null)
  const isConflict = stored !== null && base !== stored.changed_at
  const [hadDraft, setHadDraft] = useState(() => !isSame(values, initial))
  const [isAttempted, setAttempted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isGone, setGone] = useState(false)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  const change = (next: TemplateValues) => {
    latest.current = next
    attemptKey.current = null
    setValues(next)
    writeTemplateDraft(owner, isSame(next, stored ?? initial) ? null : { ...next, changed_at: base, key: null })
  }
  const discard = () => {
    change(valuesOf(stored ?? initial))
    setBase(stored?.changed_at ?? null)
    setHadDraft(false)
    setAttempted(false)
    // The pressed button no longer exists.
    form.current?.querySelector<HTMLElement>('textarea:not([readonly])')?.focus()
  }
  const unknown = unknownField(values.content, store.fields)
  const contentTooLong = useTooLong(values.content, MAX_CONTENT)
  const contentError =
    unknown !== null
      ? t('UNKNOWN', { name: unknown })
      : hasBrokenField(values.content)
        ? t('BROKEN', { example: fieldText('first_name') })
        : isAttempted && values.content.trim() === ''
          ? tErrors('REQUIRED')
          : contentTooLong
  const nameTooLong = useTooLong(values.name, MAX_TEMPLATE_NAME)
  const nameError = isAttempted && values.name.trim() === '' ? tErrors('REQUIRED') : nameTooLong
  const errors = { name: nameError, content: contentError }
  const { report, ...reported } = useReportedFields(errorIn(errors))
  const isComplete =
    contentError === null && nameTooLong === null && values.name.trim() !== '' && values.content.trim() !== ''

  /** Reads the version that another member saved. Returns the error if this fails, otherwise null. */
  const readStored = async ({ id: changed }: MessageTemplate) => {
    try {
      setStored(await store.read(changed))
      return null
    } catch (error) {
      return error
    }
  }
  const create = () => {
    attemptKey.current ??= crypto.randomUUID()
    writeTemplateDraft(owner, { ...values, changed_at: base, key: attemptKey.current })
    return store.create(values, attemptKey.current)
  }
  /** Deletes the draft and closes the dialog. Input since then stays, as a draft of the saved version. */
  const finish = (saved: MessageTemplate) => {
    // Another dialog may have continued the draft after this one was closed.
    const input = isOpen.current ? latest.current : readTemplateDraft(owner)
    const hasChanged = input !== null && !isSame(input, values)
    if (!hasChanged || isOpen.current) writeTemplateDraft(owner, null)
    if (!isOpen.current) return
    if (!hasChanged) return onClose()
    const nextId = draftIdOf('edit', saved.id)
    writeTemplateDraft({ ...owner, id: nextId }, { ...input, changed_at: saved.changed_at, key: null })
    setId(nextId)
    setStored(saved)
    setBase(saved.changed_at)
    setHadDraft(true)
    setGone(false)
    setBusy(false)
  }
  const save = async () => {
    setAttempted(true)
    setFailure(null)
    if (!isComplete) return
    setBusy(true)
    try {
      const saved = await (stored && !isGone ? store.update(stored, values) : create())
      showToast({ tone: 'success', message: t('SAVED', { name: values.name }) })
      finish(saved)
    } catch (error) {
      const code = codeOf(error)
      // The list behind the dialog still has the deleted template.
      if (code === 'NOT_FOUND') void store.reload()
      const reason = stored && code === 'STALE' ? await readStored(stored) : error
      if (codeOf(reason) === 'NOT_FOUND') setGone(true)
      setFailure(reason)
      setBusy(false)
    }
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) void report(event.currentTarget, save)
  }
  const failureCode = codeOf(failure)
  const failureText =
    failureCode === 'NOT_FOUND' ? t('GONE') : failureCode === 'CONFLICT' ? t('FULL') : errorText.forValue(failure)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(stored ? 'EDIT_TITLE' : 'NEW_TITLE')}
      size="large"
      isSheetOnPhones
      footer={
        <>
          <Button type="submit" form={formId} busy={isBusy}>
            {t(isGone ? 'SAVE_NEW' : isConflict ? 'SAVE_ANYWAY' : 'SAVE')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('CANCEL')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className={css.editor}>
        <div className={css.fields}>
          <FormErrors form={{ failure: failure === null ? null : failureText, ...reported }} />
          {isConflict && <TemplateConflict template={stored} onLoad={discard} />}
          {hadDraft && !isConflict && (
            <p className={css.draft}>
              {t('DRAFT')}
              <Button tone="plain" size="small" onClick={discard}>
                {t('DISCARD')}
              </Button>
            </p>
          )}
          <TemplateFields values={values} fieldNames={store.fields} errors={errors} onChange={change} />
        </div>
        <section className={css.preview} aria-label={t('PREVIEW')}>
          <h3 className={css.heading}>{t('PREVIEW')}</h3>
          <p className={css.hint}>{t(values.content.trim() === '' ? 'PREVIEW_EMPTY' : 'PREVIEW_HINT')}</p>
          {values.content.trim() !== '' && <TemplateText content={values.content} locale={values.locale} />}
        </section>
      </form>
    </Dialog>
  )
}
