import { Paperclip, SendHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Attachments } from '#components/messaging/attachments'
import { useAttachments } from './use-attachments'
import { IconButton } from '#components/ui/icon-button'
import { Textarea } from '#components/ui/textarea'
import { readMessageDraft, writeMessageDraft } from '#lib/client/message-draft'
import { queueMessage } from '#lib/client/message-queue/send-queue'
import { useFocus } from '#lib/client/use-focus'
import { useOnline } from '#lib/client/use-online'
import { useTooLong } from '#lib/client/use-too-long'
import { MAX_CONTENT, type Discussion } from '#lib/domain/discussion'
import { FOLDERS, MESSAGE_FOLDER } from '#lib/domain/upload'
import type { User } from '#lib/domain/user'
import s from './composer.module.css'

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
  const { text, tooLong, write, isReady, send, files } = useMessageDraft({ user, discussion, lastId })
  const isOnline = useOnline()
  const chooser = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  // The button of a removed file disappears with its focus.
  useFocus(form, files.items.length, 'lost')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasHardwareKeyboard()) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      ref={form}
      className={s.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {!isOnline && (
        <p className={s.offline} role="status">
          {t('OFFLINE')}
        </p>
      )}
      <Attachments {...files} />
      {tooLong && (
        <p id="message-error" role="alert" className={s.error}>
          {tooLong}
        </p>
      )}
      <div className={s.bar}>
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
          className={s.text}
          rows={1}
          value={text}
          aria-label={t('WRITE')}
          aria-describedby={tooLong ? 'message-error message-keys' : 'message-keys'}
          aria-invalid={tooLong ? true : undefined}
          placeholder={t('PLACEHOLDER')}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
          enterKeyHint="enter"
        />
        <IconButton
          type="submit"
          tone="primary"
          label={t('SEND')}
          icon={<SendHorizontal />}
          aria-disabled={!isReady || undefined}
        />
      </div>
      <p id="message-keys" className={s.keys}>
        {t('KEYS')}
      </p>
    </form>
  )
}

/** A mouse suggests a hardware keyboard. On phones, Enter starts a new line, and a button sends. */
const hasHardwareKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** The text in progress, stored until the message is queued. */
function useMessageDraft({ user, discussion, lastId }: Props) {
  const [text, setText] = useState(() => readMessageDraft(user.id, discussion.id))
  const latestText = useRef(text)
  const isQueueing = useRef(false)
  const files = useAttachments(user, discussion)
  const write = (next: string) => {
    latestText.current = next
    setText(next)
    writeMessageDraft(user.id, discussion.id, next)
  }
  const done = files.items.flatMap((item) => (item.at === 'done' ? [item.attachment] : []))
  const tooLong = useTooLong(text, MAX_CONTENT)
  const isReady = !tooLong && done.length === files.items.length && (text.trim() !== '' || done.length > 0)
  const send = async () => {
    if (!isReady || isQueueing.current) return
    isQueueing.current = true
    try {
      const content = text.trim()
      await queueMessage({ user_id: user.id, discussion_id: discussion.id, content, files: done, after: lastId })
      // The message is stored first, so the field is cleared only once it is safe. Text typed since then stays.
      write(latestText.current.startsWith(text) ? latestText.current.slice(text.length) : latestText.current)
      files.removeSent(done)
    } finally {
      isQueueing.current = false
    }
  }
  return { text, tooLong, write, isReady, send, files }
}
