import { Paperclip, SendHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Attachments } from '#components/messaging/attachments'
import { type Item, useAttachments } from './use-attachments'
import { IconButton } from '#components/ui/icon-button'
import { LiveStatus } from '#components/ui/live-status'
import { Textarea } from '#components/ui/textarea'
import { deleteExpiredInput } from '#lib/client/delete-expired-input'
import { readMessageDraft, writeMessageDraft } from '#lib/client/message-draft'
import { queueMessage } from '#lib/client/message-queue/send-queue'
import { useFocus } from '#lib/client/use-focus'
import { useOnline } from '#lib/client/use-online'
import { useTooLong } from '#lib/client/use-too-long'
import { withoutSent } from '#lib/client/without-sent'
import { MAX_CONTENT, type Discussion } from '#lib/domain/discussion'
import { FOLDERS, MESSAGE_FOLDER } from '#lib/domain/upload'
import type { User } from '#lib/domain/user'
import css from './composer.module.css'

type Props = {
  user: User
  discussion: Discussion
  /** ID of the last message in the discussion. 0 if there is none. */
  lastId: number
}

const ACCEPTED = FOLDERS[MESSAGE_FOLDER].extensions.map((extension) => `.${extension}`).join(',')

/** A growing text field, files, and a button. With a hardware keyboard Enter sends. */
export function Composer({ user, discussion, lastId }: Props) {
  const t = useTranslations('MESSAGING')
  const { text, problem, isInvalid, attempts, write, send, files } = useMessageDraft({ user, discussion, lastId })
  const isOnline = useOnline()
  const chooser = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  // The button of a removed file disappears with its focus.
  useFocus(form, files.items.length, 'lost')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!send()) field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasHardwareKeyboard()) return
    submit(event)
  }
  return (
    <form ref={form} className={css.form} onSubmit={submit}>
      <LiveStatus className={css.offline}>{!isOnline && t('OFFLINE')}</LiveStatus>
      <Attachments {...files} />
      {problem && (
        // A key, because a second attempt with the same problem must be announced too.
        <p key={attempts} id="message-error" role="alert" className={css.error}>
          {problem}
        </p>
      )}
      <div className={css.bar}>
        <IconButton label={t('ATTACH')} icon={<Paperclip />} onClick={() => chooser.current?.click()} />
        <input
          ref={chooser}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          multiple
          accept={ACCEPTED}
          aria-label={t('ATTACH')}
          onChange={({ target }) => {
            files.add([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <Textarea
          ref={field}
          className={css.text}
          rows={1}
          value={text}
          aria-label={t('WRITE')}
          aria-describedby={problem ? 'message-error message-keys' : 'message-keys'}
          aria-invalid={isInvalid || undefined}
          placeholder={t('PLACEHOLDER')}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
          enterKeyHint="enter"
        />
        <IconButton type="submit" tone="primary" label={t('SEND')} icon={<SendHorizontal />} />
      </div>
      <p id="message-keys" className={css.keys}>
        {t('KEYS')}
      </p>
    </form>
  )
}

/** A mouse suggests a hardware keyboard. On phones, Enter starts a new line, and a button sends. */
const hasHardwareKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** A second press this soon after a message was sent is a double press, and not an attempt to send nothing. */
const DOUBLE_PRESS_MS = 1000

type Obstacle = 'EMPTY' | 'UPLOADING' | 'FAILED'

/** Why the message cannot be sent. Null if it can. */
function obstacleOf(text: string, items: readonly Item[]): Obstacle | null {
  if (items.some(({ at }) => at === 'failed')) return 'FAILED'
  if (items.some(({ at }) => at === 'uploading')) return 'UPLOADING'
  return text.trim() === '' && items.length === 0 ? 'EMPTY' : null
}

/** The text in progress, stored until the message is queued. */
function useMessageDraft({ user, discussion, lastId }: Props) {
  const t = useTranslations('MESSAGING.UNSENT')
  const [text, setText] = useState(() => readMessageDraft(user.id, discussion.id))
  const latestText = useRef(text)
  const isQueueing = useRef(false)
  const sentAt = useRef(-Infinity)
  /** The files when a message was sent. They are replaced then, so the same ones belong to a screen that still shows it. */
  const sentItems = useRef<readonly Item[]>(null)
  /** The obstacle of the last attempt to send. Its message disappears as soon as its cause is gone. */
  const [reported, setReported] = useState<Obstacle | null>(null)
  /** Number of attempts to send a message that cannot be sent. */
  const [attempts, setAttempts] = useState(0)
  const files = useAttachments(user, discussion)
  useEffect(() => deleteExpiredInput(null), [])
  const write = (next: string) => {
    latestText.current = next
    setText(next)
    writeMessageDraft(user.id, discussion.id, next)
  }
  const tooLong = useTooLong(text, MAX_CONTENT)
  const obstacle = obstacleOf(text, files.items)
  if (reported && reported !== obstacle) setReported(null)
  const queue = async () => {
    isQueueing.current = true
    const done = files.items.flatMap((item) => (item.at === 'done' ? [item.attachment] : []))
    try {
      const content = text.trim()
      await queueMessage({ user_id: user.id, discussion_id: discussion.id, content, files: done, after: lastId })
      // The message is stored first, so the field is cleared only once it is safe.
      write(withoutSent(latestText.current, text))
      files.removeSent(done)
      sentAt.current = performance.now()
      sentItems.current = files.items
    } finally {
      isQueueing.current = false
    }
  }
  /** Whether the message is being sent. Otherwise, `problem` says why not. */
  const send = () => {
    if (isQueueing.current || sentItems.current === files.items) return true
    if (obstacle === 'EMPTY' && performance.now() - sentAt.current < DOUBLE_PRESS_MS) return true
    setReported(obstacle)
    if (tooLong || obstacle) {
      setAttempts((count) => count + 1)
      return false
    }
    void queue()
    return true
  }
  return {
    text,
    problem: tooLong ?? (reported && t(reported)),
    attempts,
    isInvalid: tooLong !== null || reported === 'EMPTY',
    write,
    send,
    files,
  }
}
