import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button'
import { Skeleton } from '#components/ui/skeleton'
import { useErrorText } from '#lib/client/error-text'
import { useApplication } from '#lib/client/manager/application/context'
import { type NoteAttempt, readNoteAttempt, writeNoteAttempt } from '#lib/client/manager/application/drafts'
import { changeNote, useStoredNote } from '#lib/client/manager/application/note-draft'
import { noteDeletions } from '#lib/client/manager/application/note-deletions'
import { useColleagues } from '#lib/client/manager/application/use-colleagues'
import { useCan, useStaff, useStaffCall } from '#lib/client/manager/use-company'
import { useReportedFields } from '#lib/client/use-reported-fields'
import { useTooLong } from '#lib/client/use-too-long'
import { withoutSent } from '#lib/client/without-sent'
import { createNote, listNotes, MAX_NOTE, type StaffNote } from '#lib/contract/staff/notes'
import { isInvalid } from '#lib/client/is-rejected'
import { MentionInput } from './mention-input'
import { NoteItem } from './note-item'
import { NotLoaded } from './not-loaded'
import css from './notes.module.css'
import { Ratings } from './ratings'
import { useLateFailure } from './use-late-failure'

/** Ratings and notes. Candidates see neither, but the export of their data contains both. */
export function Notes() {
  const t = useTranslations('MANAGERAPPLICATION.NOTES')
  const { application } = useApplication()
  const canWrite = useCan('candidacies:write')
  const read = useStaff(listNotes, { params: { id: application.id } })
  const { data, error } = read
  const deleted = noteDeletions.useHidden()
  // A note that a colleague deletes while it is edited stays until the member closes it, so that the text is not lost.
  const [edited, setEdited] = useState<readonly StaffNote[]>([])
  const listed = data?.notes.filter(({ id }) => !deleted.has(id))
  const gone = edited.filter(({ id }) => !data?.notes.some((note) => note.id === id))
  const notes = listed && [...listed, ...gone].toSorted((a, b) => a.id - b.id)
  return (
    <div className={css.notes}>
      <Ratings />
      {canWrite && (
        <p className={css.hint}>
          <Lock aria-hidden="true" />
          {t('PRIVATE')}
        </p>
      )}
      {canWrite && <NewNote />}
      {!data && !error && <Skeleton shape="text" count={2} />}
      {!data && error && <NotLoaded text={t('FAILED')} read={read} />}
      {notes?.length === 0 && <p className={css.quiet}>{t('EMPTY')}</p>}
      {notes && notes.length > 0 && (
        <ul role="list" className={css.list}>
          {notes.toReversed().map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              isEditing={edited.some(({ id }) => id === note.id)}
              onEdit={(isEditing) =>
                setEdited((all) => [...all.filter(({ id }) => id !== note.id), ...(isEditing ? [note] : [])])
              }
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function NewNote() {
  const t = useTranslations('MANAGERAPPLICATION.NOTES')
  const errorText = useErrorText()
  const { application, owner, refresh } = useApplication()
  const call = useStaffCall()
  const { readMentions, checkMentions } = useColleagues()
  const lateFailure = useLateFailure('NOTE')
  const text = useStoredNote(owner)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const tooLong = useTooLong(text, MAX_NOTE)
  const { report } = useReportedFields()
  // A retry after a lost response repeats the call, also after a reload, so that the note is added once.
  const [stored] = useState(() => readNoteAttempt(owner))
  const unanswered = useRef<NoteAttempt | null>(stored)
  const storeAttempt = (attempt: NoteAttempt | null) => {
    unanswered.current = attempt
    writeNoteAttempt(owner, attempt)
  }
  const change = (next: string) => {
    storeAttempt(null)
    changeNote(owner, () => next)
  }
  /** Forgets an attempt after its call. By then, the member may have left, returned and started another note. */
  const forget = ({ key }: NoteAttempt) => {
    if (unanswered.current?.key === key) unanswered.current = null
    if (readNoteAttempt(owner)?.key === key) writeNoteAttempt(owner, null)
  }
  const add = async () => {
    if (isBusy || tooLong) return
    if (text.trim() === '') return setProblem(t('MISSING'))
    setBusy(true)
    setProblem(null)
    const content = text.trim()
    let attempt = unanswered.current?.body.content === content ? unanswered.current : null
    try {
      attempt ??= { key: crypto.randomUUID(), body: { content, mentions: await readMentions(text) } }
      storeAttempt(attempt)
      // A new note overwrites nothing, so it needs no version.
      const headers = { 'idempotency-key': attempt.key }
      await call(createNote, { params: { id: application.id }, headers, body: attempt.body })
      forget(attempt)
      changeNote(owner, (now) => withoutSent(now, text))
      await refresh()
    } catch (error) {
      // The server stored nothing. The next attempt can have other mentions.
      if (attempt && isInvalid(error)) forget(attempt)
      const message = (await checkMentions(error)) ? t('MENTION_REJECTED') : errorText.forValue(error)
      setProblem(message)
      lateFailure.report(message)
    }
    setBusy(false)
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void report(event.currentTarget, add)
      }}
    >
      <MentionInput
        label={t('LABEL')}
        placeholder={t('PLACEHOLDER')}
        text={text}
        error={tooLong ?? problem}
        onChange={change}
        onSubmit={() => void add()}
      />
      <Button type="submit" size="small" tone="quiet" busy={isBusy} className={css.add}>
        {t('ADD')}
      </Button>
    </form>
  )
}
