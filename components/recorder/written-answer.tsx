import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Screen } from '#components/recorder/screen'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { Textarea } from '#components/ui/textarea'
import { useErrorText } from '#lib/client/error-text'
import { isSharedComputer } from '#lib/client/input-storage'
import { deleteWrittenDrafts, readWrittenDraft, writeWrittenDraft } from '#lib/client/written-draft'
import { MAX_WRITTEN, type WrittenKind } from '#lib/domain/record'
import { useRecorderContext } from './context'
import css from './screen.module.css'

const KEYS = {
  text: {
    title: 'WRITE.TITLE',
    name: 'WRITE.NAME',
    text: 'WRITE.TEXT',
    textIfShared: 'WRITE.TEXT_SHARED',
    label: 'WRITE.LABEL',
    save: 'WRITE.SAVE',
    back: 'WRITE.BACK',
  },
  request: {
    title: 'REQUEST.TITLE',
    name: 'REQUEST.NAME',
    text: 'REQUEST.TEXT',
    textIfShared: 'REQUEST.TEXT',
    label: 'REQUEST.LABEL',
    save: 'REQUEST.SAVE',
    back: 'REQUEST.BACK',
  },
} as const

/** A written answer, or a message that asks to answer in another way. The text stays on the device until it is saved. */
export function WrittenAnswer({ kind }: { kind: WrittenKind }) {
  const t = useTranslations('RECORDER')
  const keys = KEYS[kind]
  const errors = useTranslations('ERRORS.FORMS')
  const errorText = useErrorText()
  const { session, props } = useRecorderContext()
  const savedText = props.written?.kind === kind ? props.written.text : null
  const [text, setText] = useState(
    () => readWrittenDraft(props.attemptKey, kind) ?? savedText ?? (kind === 'request' ? t('REQUEST.EXAMPLE') : ''),
  )
  const [isBusy, setBusy] = useState(false)
  /** The error of the text, shown at its field. `failure` is the error of the call, shown for the form. */
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [rejections, setRejections] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  // Focuses the field after the error is rendered, so that screen readers read both.
  useEffect(() => {
    if (rejections > 0) field.current?.focus()
  }, [rejections])
  const change = (value: string) => {
    setText(value)
    setError(null)
    setFailure(null)
    writeWrittenDraft(props.attemptKey, kind, value)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const { length } = text.trim()
    if (length === 0 || length > MAX_WRITTEN) {
      setError(length === 0 ? errors('REQUIRED') : errors('MAX_LENGTH', { n: MAX_WRITTEN }))
      return setRejections(rejections + 1)
    }
    setFailure(null)
    setBusy(true)
    try {
      await props.onWritten?.(kind, text.trim())
      // A text that was changed since is not on the server, so it stays on the device.
      const draft = readWrittenDraft(props.attemptKey, kind)
      deleteWrittenDrafts(props.attemptKey)
      if (draft !== null && draft !== text) writeWrittenDraft(props.attemptKey, kind, draft)
    } catch (reason) {
      setFailure(errorText.call(reason))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Screen
        title={t(keys.title)}
        name={t(keys.name)}
        actions={
          <>
            <Button type="submit" size="large" busy={isBusy}>
              {t(keys.save)}
            </Button>
            <Button tone="quiet" size="large" onClick={session.showMethods}>
              {t(keys.back)}
            </Button>
          </>
        }
      >
        <p className={css.text}>{t(isSharedComputer() ? keys.textIfShared : keys.text)}</p>
        <ErrorSummary errors={failure === null ? [] : [{ message: failure }]} />
        <Field
          id={id}
          label={t(keys.label)}
          optional={false}
          error={error}
          counter={{ length: text.trim().length, max: MAX_WRITTEN }}
        >
          {(control) => (
            <Textarea
              {...control}
              ref={field}
              rows={kind === 'text' ? 8 : 6}
              value={text}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </Field>
      </Screen>
    </form>
  )
}
