import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { ActionDialog } from '#components/ui/action-dialog'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { FileDrop } from '#components/ui/file-drop'
import { Select } from '#components/ui/select'
import { Textarea } from '#components/ui/textarea'
import { useErrorText } from '#lib/client/error-text'
import { ifMatch } from '#lib/client/manager/api'
import { useApplication } from '#lib/client/manager/application/context'
import { readText, writeText } from '#lib/client/manager/application/drafts'
import { readTextFile } from '#lib/client/manager/application/read-text-file'
import { languageName, spokenLanguages } from '#lib/client/manager/application/spoken-languages'
import { useStaffCall } from '#lib/client/manager/use-company'
import { ApiError } from '#lib/contract/errors'
import { type Captions, readStaffCandidacy } from '#lib/contract/staff/candidacies'
import { MAX_CAPTIONS_LENGTH, putCaptions } from '#lib/contract/staff/captions'
import css from './captions.module.css'

/** A limit in bytes. The text of the file has a limit in characters, `MAX_CAPTIONS_LENGTH`. */
const FILE_RULES = { extensions: ['vtt', 'srt'], max_size: 2 * 1024 * 1024 }

type Props = { captions: Captions | null; onClose: () => void }

const versionOf = (captions: Captions | null) => captions?.created_at ?? null

/**
 * Adds or replaces captions. The text is stored as a draft until it is saved. If another member has changed the
 * captions since the draft was started, the dialog also shows that version.
 */
export function CaptionsDialog({ captions, onClose }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.CAPTIONS')
  const locale = useLocale()
  const { application, owner, refresh } = useApplication()
  const call = useStaffCall()
  const errorText = useErrorText()
  const [draft] = useState(() => readText(owner, 'captions'))
  const [text, setText] = useState(draft ?? captions?.content ?? '')
  // The version that saving replaces. The page behind the dialog may show newer captions, not seen by the member.
  const [stored, setStored] = useState(captions)
  // The version that the text is based on.
  const [base, setBase] = useState(() => (draft === null ? versionOf(captions) : readText(owner, 'captions_base')))
  const isConflict = versionOf(stored) !== base
  const [language, setLanguage] = useState(
    () =>
      (draft === null ? null : readText(owner, 'captions_locale')) ??
      captions?.locale ??
      application.pitch?.locale ??
      locale,
  )
  const languages = useMemo(() => spokenLanguages(locale, language), [locale, language])
  const [problem, setProblem] = useState<string | null>(null)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  // The text of the last chosen file until it is edited, null if the file cannot be read. Saving waits for it.
  const reading = useRef<Promise<string | null>>(undefined)

  const storeDraft = (next: string | null, spoken = language) => {
    writeText(owner, 'captions', next)
    writeText(owner, 'captions_base', next && base)
    writeText(owner, 'captions_locale', next && spoken)
  }
  const change = (next: string) => {
    setText(next)
    setProblem(null)
    storeDraft(next === stored?.content && language === stored.locale ? null : next)
  }
  const changeLanguage = (spoken: string) => {
    setLanguage(spoken)
    storeDraft(text === stored?.content && spoken === stored.locale ? null : text, spoken)
  }
  const load = ({ content, locale: spoken, created_at }: Captions) => {
    reading.current = undefined
    setText(content)
    setLanguage(spoken)
    setBase(created_at)
    setProblem(null)
    storeDraft(null)
    // The pressed button no longer exists.
    field.current?.focus()
  }
  const insert = async (file: File) => {
    const chosen = readTextFile(file).catch(() => null)
    reading.current = chosen
    const content = await chosen
    if (reading.current !== chosen) return
    setFileProblem(content === null ? t('UNREADABLE') : null)
    if (content === null) reading.current = undefined
    else change(content)
  }
  const reject = (message: string) => {
    setProblem(message)
    return false
  }
  const save = async () => {
    setProblem(null)
    const content = reading.current ? await reading.current : text
    if (content === null) return false
    if (content.trim() === '') return reject(t('MISSING'))
    if (content.length > MAX_CAPTIONS_LENGTH)
      return reject(errorText.field({ key: 'MAX_LENGTH', bound: MAX_CAPTIONS_LENGTH }))
    try {
      await call(putCaptions, {
        params: { id: application.id },
        headers: stored ? ifMatch(stored.created_at) : { 'if-none-match': '*' },
        body: { content, locale: language },
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.fields?.content) return reject(errorText.field(error.fields.content))
      if (error.code !== 'STALE') throw error
      const { pitch } = await call(readStaffCandidacy, { params: { id: application.id } })
      setStored(pitch?.captions ?? null)
      void refresh()
      return false
    }
    storeDraft(null)
    await refresh()
    return true
  }
  return (
    <ActionDialog
      size="medium"
      isSheetOnPhones
      title={t(stored ? 'REPLACE' : 'ADD')}
      actionLabel={t(isConflict ? 'SAVE_ANYWAY' : 'SAVE')}
      cancelLabel={t('CANCEL')}
      onAction={save}
      onClose={onClose}
    >
      <div className={css.fields}>
        {isConflict && <ErrorSummary title={t('CONFLICT_TITLE')} errors={[{ message: t('CONFLICT') }]} />}
        {isConflict && stored && (
          <>
            <Field label={t('BY', { language: languageName(locale, stored.locale), name: stored.author_name })}>
              {(control) => (
                <Textarea {...control} readOnly rows={4} value={stored.content} dir="auto" className={css.source} />
              )}
            </Field>
            <div>
              <Button size="small" tone="quiet" onClick={() => load(stored)}>
                {t('LOAD')}
              </Button>
            </div>
          </>
        )}
        <Field label={t('FILE')}>
          {(control) => (
            <FileDrop
              {...control}
              compact
              rules={FILE_RULES}
              state={fileProblem === null ? { at: 'empty' } : { at: 'failed', message: fileProblem, isFinal: true }}
              onFile={(file) => void insert(file)}
            />
          )}
        </Field>
        <Field
          label={t('TEXT')}
          hint={t('TEXT_HINT')}
          error={problem}
          counter={{ length: text.length, max: MAX_CAPTIONS_LENGTH }}
        >
          {(control) => (
            <Textarea
              {...control}
              ref={field}
              rows={8}
              value={text}
              spellCheck={false}
              dir="auto"
              className={css.source}
              onChange={({ target }) => {
                reading.current = undefined
                change(target.value)
              }}
            />
          )}
        </Field>
        <Field label={t('LANGUAGE')}>
          {(control) => (
            <Select
              {...control}
              value={language}
              options={languages}
              onChange={({ target }) => changeLanguage(target.value)}
            />
          )}
        </Field>
      </div>
    </ActionDialog>
  )
}
