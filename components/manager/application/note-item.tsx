import { Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { TimeAgo } from './time-ago'
import { Button } from '#components/ui/button'
import { IconButton } from '#components/ui/icon-button'
import { useErrorText } from '#lib/client/error-text'
import { ifMatch } from '#lib/client/manager/api'
import { useApplication } from '#lib/client/manager/application/context'
import { readText, writeText } from '#lib/client/manager/application/drafts'
import { recordOwnChange, versionAfterOwnChanges } from '#lib/client/manager/application/own-changes'
import { useColleagues } from '#lib/client/manager/application/use-colleagues'
import { useStaffCall } from '#lib/client/manager/use-company'
import { useReportedFields } from '#lib/client/use-reported-fields'
import { useTooLong } from '#lib/client/use-too-long'
import { ApiError } from '#lib/contract/errors'
import { MAX_NOTE, type StaffNote, updateNote } from '#lib/contract/staff/notes'
import { Conflict } from './conflict-note'
import { MentionInput } from './mention-input'
import css from './notes.module.css'
import { useLateFailure } from './use-late-failure'
import { useNoteDeletion } from './use-note-deletion'

type Props = { note: StaffNote; isEditing: boolean; onEdit: (isEditing: boolean) => void }

export function NoteItem({ note, isEditing, onEdit }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.NOTES')
  const deleteNote = useNoteDeletion()
  const { author_name, content, created_at, changed_at, is_editable } = note
  return (
    <li className={css.note}>
      <div className={css.noteHead}>
        <span className={css.author}>{author_name}</span>
        <span className={css.time}>
          <TimeAgo timestamp={created_at} />
          {changed_at !== null && ` · ${t('EDITED')}`}
        </span>
        {is_editable && !isEditing && (
          <span className={css.noteTools}>
            <IconButton size="small" label={t('EDIT')} icon={<Pencil />} onClick={() => onEdit(true)} />
            <IconButton size="small" label={t('DELETE')} icon={<Trash2 />} onClick={() => deleteNote(note)} />
          </span>
        )}
      </div>
      {isEditing ? (
        <EditNote note={note} onClose={() => onEdit(false)} />
      ) : (
        <p dir="auto" className={css.content}>
          {content}
        </p>
      )}
    </li>
  )
}

function EditNote({ note, onClose }: { note: StaffNote; onClose: () => void }) {
  const t = useTranslations('MANAGERAPPLICATION.NOTES')
  const errorText = useErrorText()
  const { application, owner, refresh } = useApplication()
  const call = useStaffCall()
  const { readMentions, checkMentions } = useColleagues()
  const lateFailure = useLateFailure('NOTE')
  const draftKind = `note${note.id}`
  const [draft] = useState(() => readText(owner, draftKind))
  const [text, setText] = useState(draft ?? note.content)
  // The version that the text is based on. A draft without one may be based on any version.
  const [base, setBase] = useState(() => (draft === null ? note.version : (readText(owner, `${draftKind}_base`) ?? '')))
  // A save may end after the member has left and returned. It is not a conflict with the text typed since then.
  const ownBase = () => versionAfterOwnChanges(application.id, base)
  const [isConflict, setConflict] = useState(base !== note.version)
  const latestText = useRef(text)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const tooLong = useTooLong(text, MAX_NOTE)
  const { report } = useReportedFields()
  const storeDraft = (next: string | null, from: string) => {
    writeText(owner, draftKind, next)
    writeText(owner, `${draftKind}_base`, next && from)
  }
  const change = (next: string) => {
    latestText.current = next
    setText(next)
    storeDraft(next, ownBase())
  }
  const close = () => {
    storeDraft(null, base)
    onClose()
  }
  const save = async () => {
    if (isBusy || tooLong) return
    if (text.trim() === '') return setProblem(t('MISSING'))
    setBusy(true)
    setProblem(null)
    const replaced = isConflict ? note.version : ownBase()
    try {
      const saved = await call(updateNote, {
        params: { id: application.id, note_id: note.id },
        headers: ifMatch(replaced),
        body: { content: text.trim(), mentions: await readMentions(text) },
      })
      recordOwnChange(application.id, replaced, saved.note.version)
      setBase(saved.note.version)
      setConflict(false)
      // There is no draft if the member has cancelled in the meantime. Text typed since then stays, also after the
      // member has left and returned, and can be saved too.
      const stored = readText(owner, draftKind)
      storeDraft(stored === text ? null : stored, saved.note.version)
      await refresh()
      if (latestText.current === text) return onClose()
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'STALE') {
        await refresh()
        setConflict(true)
        lateFailure.report()
      } else {
        const isMentionRejected = await checkMentions(error)
        const message =
          code === 'NOT_FOUND' ? t('GONE') : isMentionRejected ? t('MENTION_REJECTED') : errorText.forValue(error)
        setProblem(message)
        lateFailure.report(message)
      }
    }
    setBusy(false)
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void report(event.currentTarget, save)
      }}
    >
      <MentionInput
        hasAutoFocus
        label={t('LABEL')}
        text={text}
        error={tooLong ?? problem}
        onChange={change}
        onSubmit={() => void save()}
      />
      {isConflict && (
        <Conflict title={t('CONFLICT_TITLE')} hint={t('CONFLICT')}>
          <p dir="auto" className={css.content}>
            {note.content}
          </p>
        </Conflict>
      )}
      <div className={css.tools}>
        <Button size="small" tone="plain" onClick={close}>
          {t('CANCEL')}
        </Button>
        <Button type="submit" size="small" tone="quiet" busy={isBusy}>
          {isConflict ? t('SAVE_ANYWAY') : t('SAVE')}
        </Button>
      </div>
    </form>
  )
}
