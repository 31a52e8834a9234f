import { MailOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { TextInput } from '#components/ui/text-input'
import { useErrorText } from '#lib/client/error-text'
import { callStaff } from '#lib/client/manager/api'
import { requestCode } from '#lib/client/manager/request-code'
import { signInWithCode, type MemberSession } from '#lib/contract/staff/sessions'
import { codeProblemOf, digitsOf } from '#lib/client/manager/sign-in-errors'
import { MEMBER_CODE_DIGITS, MEMBER_CODE_MINUTES } from '#lib/domain/member-limits'
import css from './sign-in.module.css'

type Props = {
  email: string
  isInDialog: boolean
  onSignedIn: (session: MemberSession) => void
  onBack: () => void
}

const LIMITS = { digits: MEMBER_CODE_DIGITS, minutes: MEMBER_CODE_MINUTES }
const PROBLEMS = { wrong: 'WRONG_CODE', offline: 'OFFLINE' } as const

/** Asks for the code from the email. It is submitted as soon as it is complete, so that pasting is enough. */
export function CodeStep({ email, isInDialog, onSignedIn, onBack }: Props) {
  const t = useTranslations('MANAGER.SIGN_IN')
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [note, setNote] = useState<string | null>(null)

  useEffect(() => input.current?.focus(), [])

  const fail = (error: unknown) => {
    const known = codeProblemOf(error)
    setProblem(known ? t(PROBLEMS[known]) : errorText.call(error))
    // Another attempt replaces the wrong digits. Without a connection they may be correct.
    if (known !== 'offline') setCode('')
    input.current?.focus()
  }
  const send = async (digits: string) => {
    if (isBusy) return
    setAttempt((count) => count + 1)
    if (digits.length < MEMBER_CODE_DIGITS) {
      setProblem(t('SHORT_CODE', LIMITS))
      return input.current?.focus()
    }
    setBusy(true)
    setProblem(null)
    setNote(null)
    await callStaff(signInWithCode, { body: { email, code: digits } }).then(onSignedIn, (error: unknown) => {
      setBusy(false)
      fail(error)
    })
  }
  const change = (text: string) => {
    const digits = digitsOf(text)
    setCode(digits)
    if (digits.length === MEMBER_CODE_DIGITS && digits !== code) void send(digits)
  }
  const sendAgain = async () => {
    setSending(true)
    await requestCode(email).then(
      () => {
        setProblem(null)
        setNote(t('NEW_CODE_SENT'))
      },
      (error: unknown) => setProblem(codeProblemOf(error) === 'offline' ? t('OFFLINE') : errorText.call(error)),
    )
    setSending(false)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send(code)
  }
  return (
    <form noValidate onSubmit={submit} className={css.form}>
      {!isInDialog && (
        <div className={css.head}>
          <span className={css.mark} aria-hidden="true">
            <MailOpen />
          </span>
          <h1>{t('CODE_TITLE')}</h1>
        </div>
      )}
      <p className={css.intro}>{t('CODE_TEXT', { email, ...LIMITS })}</p>
      <Field label={t('CODE', LIMITS)} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            name="code"
            value={code}
            onChange={(event) => change(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            className={css.code}
          />
        )}
      </Field>
      {/*
       * Screen readers do not announce the changed description of a field that already has focus. The key repeats the
       * announcement if the next attempt has the same problem.
       */}
      {problem && (
        <span key={attempt} role="alert" className="visually-hidden">
          {problem}
        </span>
      )}
      <p role="status" className={css.note}>
        {note}
      </p>
      <Button type="submit" wide busy={isBusy}>
        {t('SUBMIT')}
      </Button>
      <div className={css.others}>
        <Button tone="plain" size="small" busy={isSending} onClick={() => void sendAgain()}>
          {t('NEW_CODE')}
        </Button>
        <Button tone="plain" size="small" onClick={onBack}>
          {t('CHANGE_EMAIL')}
        </Button>
      </div>
    </form>
  )
}
