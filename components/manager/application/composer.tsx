import { Paperclip, SendHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useRef } from 'react'
import { Button } from '#components/ui/button'
import { IconButton } from '#components/ui/icon-button'
import { Textarea } from '#components/ui/textarea'
import { useApplication } from '#lib/client/manager/application/context'
import { MESSAGE_FILE_RULES } from '#lib/client/manager/application/upload-file'
import { useReportedFields } from '#lib/client/use-reported-fields'
import { useReply } from './use-reply'
import { MAX_FILES } from '#lib/domain/discussion'
import { ComposerFiles } from './composer-files'
import css from './composer.module.css'
import { ConflictNote } from './conflict-note'
import { TemplateChoice } from './template-choice'

/** The form for a reply to the candidate. The reply is stored as a draft until it is sent. */
export function Composer() {
  const t = useTranslations('MANAGERAPPLICATION.REPLY')
  const { name } = useApplication()
  const reply = useReply()
  const { draft, uploads, problem, isTextInvalid, isBusy, conflict } = reply
  const { report } = useReportedFields()
  const files = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    void reply.send()
  }
  // A draft of an earlier version may have more files.
  const free = Math.max(0, MAX_FILES - draft.files.length - uploads.length)
  const attach = (chosen: readonly File[]) => {
    for (const file of chosen.slice(0, free)) void reply.attach(file)
    if (chosen.length > free) reply.setProblem(t('TOO_MANY_FILES', { count: MAX_FILES }))
  }
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void report(event.currentTarget, reply.send)
      }}
    >
      {conflict && <ConflictNote changes={conflict} hint={t('CONFLICT')} />}
      {problem && (
        <p id={`${hintId}-problem`} role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      <label htmlFor="reply" className="visually-hidden">
        {t('LABEL', { name })}
      </label>
      <Textarea
        id="reply"
        rows={3}
        className={css.text}
        value={draft.text}
        placeholder={t('PLACEHOLDER', { name })}
        aria-describedby={problem ? `${hintId}-problem ${hintId}` : hintId}
        aria-invalid={isTextInvalid || undefined}
        onChange={({ target }) => reply.setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <span id={hintId} className="visually-hidden">
        {t('HINT')}
      </span>
      <ComposerFiles
        files={draft.files}
        uploads={uploads}
        rejected={reply.rejected}
        onRemove={reply.removeFile}
        onDismiss={reply.dismiss}
      />
      <div className={css.tools}>
        <TemplateChoice onText={reply.insert} onProblem={reply.setProblem} />
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label={t('ATTACH')}
          accept={MESSAGE_FILE_RULES.extensions.map((extension) => `.${extension}`).join(',')}
          onChange={({ target }) => {
            attach([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <IconButton
          size="small"
          label={t('ATTACH')}
          icon={<Paperclip />}
          disabled={free === 0}
          onClick={() => files.current?.click()}
        />
        <Button type="submit" size="small" busy={isBusy} icon={<SendHorizontal aria-hidden="true" />}>
          {conflict ? t('SEND_ANYWAY') : t('SEND')}
        </Button>
      </div>
    </form>
  )
}
