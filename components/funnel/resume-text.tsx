'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCompanyTimeZone } from '#components/site/use-company-time-zone'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { Textarea } from '#components/ui/textarea'
import { useErrorText } from '#lib/client/error-text'
import { isSharedComputer } from '#lib/client/input-storage'
import { readResumeText, writeResumeText } from '#lib/client/resumes'
import { useSession } from '#lib/client/session'
import { useTooLong } from '#lib/client/use-too-long'
import type { Candidacy } from '#lib/domain/candidacy'
import { fullName } from '#lib/domain/user-rules'
import { useFormatter } from '#lib/i18n/formatter'
import css from './stage.module.css'
import { useStepAction } from './use-step-action'

const MIN_LENGTH = 30
const MAX_LENGTH = 6000

type Props = {
  candidacy: Candidacy
  title: string
  /** The heading of the page, if it names this screen. */
  titleId?: string
  onFile: (file: File) => void
  onCancel: () => void
}

/** A CV as a text, which becomes a PDF. The text stays on the device until it is attached. */
export function ResumeText({ candidacy, title, titleId, onFile, onCancel }: Props) {
  const t = useTranslations('FUNNEL.RESUME')
  const locale = useLocale()
  const timeZone = useCompanyTimeZone()
  const format = useFormatter()
  const errorText = useErrorText()
  const session = useSession()
  const { run, isBusy, failure } = useStepAction()
  const [text, setText] = useState(() => readResumeText(candidacy.id))
  const [isRejected, setRejected] = useState(false)
  const { length } = text.trim()
  const isTooShort = length < MIN_LENGTH
  const tooLong = useTooLong(text, MAX_LENGTH)
  // Loaded in advance, so that the PDF can be created if the connection fails later.
  useEffect(() => void import('#lib/client/resume-pdf/text-pdf').catch(() => undefined), [])
  // On a page, focus starts at the heading. In a modal, it starts at the field.
  useEffect(() => {
    if (!titleId) document.getElementById('resume-text')?.focus()
  }, [titleId])

  // Once the screen is left or cancelled, a PDF that is being created is not used.
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])

  const change = (next: string) => {
    setText(next)
    writeResumeText(candidacy.id, next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setRejected(isTooShort)
    if (isTooShort || tooLong) return document.getElementById('resume-text')?.focus()
    void run(async () => {
      const { createTextPdf } = await import('#lib/client/resume-pdf/text-pdf')
      const user = session.status === 'user' ? session.user : null
      const phone = user?.phone_number ? [[user.phone_code, user.phone_number].filter(Boolean).join(' ')] : []
      const date = format.dateTime(new Date(), { dateStyle: 'long', timeZone })
      const pdf = await createTextPdf({
        name: user ? fullName(user) : title,
        contact: user ? [user.email, ...phone] : [],
        text,
        note: t('WRITE.NOTE', { job: candidacy.campaign.name, date }),
        lang: locale,
      })
      if (!isLeft.current) onFile(new File([pdf], `${title}.pdf`, { type: 'application/pdf' }))
    })
  }
  const cancel = () => {
    isLeft.current = true
    onCancel()
  }
  return (
    <form onSubmit={submit} noValidate className={css.part} aria-labelledby={titleId ?? 'resume-write'}>
      {!titleId && (
        <h2 id="resume-write" className={css.subtitle}>
          {t('WRITE.TITLE')}
        </h2>
      )}
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      <Field
        id="resume-text"
        label={t('WRITE.LABEL')}
        hint={t('WRITE.HINT')}
        optional={false}
        error={isRejected && isTooShort ? errorText.field({ key: 'MIN_LENGTH', bound: MIN_LENGTH }) : tooLong}
        counter={{ length, max: MAX_LENGTH }}
      >
        {(control) => <Textarea {...control} rows={8} value={text} onChange={({ target }) => change(target.value)} />}
      </Field>
      <p className={css.quiet}>{t(isSharedComputer() ? 'WRITE.DEVICE_SHARED' : 'WRITE.DEVICE')}</p>
      <div className={css.actions}>
        <Button type="submit" busy={isBusy}>
          {t('WRITE.USE')}
        </Button>
        <Button tone="plain" onClick={cancel}>
          {t('CANCEL')}
        </Button>
      </div>
    </form>
  )
}
