import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { ShortLoadError } from '#components/manager/shell/short-load-error'
import { Textarea } from '#components/ui/textarea'
import { insertMention, mentionAt, suggestionsFor } from '#lib/client/manager/application/mentions'
import { useColleagues } from '#lib/client/manager/application/use-colleagues'
import css from './mention-input.module.css'

const MAX_SUGGESTIONS = 6

type Props = {
  label: string
  placeholder?: string
  text: string
  /** Shown below the text. */
  error: string | null
  hasAutoFocus?: boolean
  onChange: (text: string) => void
  onSubmit: () => void
}

/** A text field in which '@' suggests the names of colleagues. */
export function MentionInput({ label, placeholder, text, error, hasAutoFocus, onChange, onSubmit }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.NOTES')
  const { colleagues, failedRead } = useColleagues()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const nextCaret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (nextCaret.current === null) return
    area.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = null
  }, [text])

  const mention = caret === null ? null : mentionAt(text, caret)
  const found = mention ? suggestionsFor(colleagues, mention.query).slice(0, MAX_SUGGESTIONS) : []
  const isOpen = found.length > 0
  const choose = (colleague: (typeof found)[number] | undefined) => {
    if (!mention || caret === null || !colleague) return
    const inserted = insertMention(text, { start: mention.start, caret }, colleague)
    nextCaret.current = inserted.caret
    onChange(inserted.text)
    setCaret(null)
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return onSubmit()
    }
    if (!isOpen || event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setActive((index) => (index + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(found[Math.min(active, found.length - 1)])
    else if (event.key === 'Escape') setCaret(null)
    else return
    event.preventDefault()
  }
  const updateCaret = (element: HTMLTextAreaElement) => {
    setCaret(element.selectionStart)
    setActive(0)
  }
  return (
    <>
      <div className={css.box}>
        <Textarea
          ref={area}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- Allowed, because the member pressed 'Edit' to type.
          autoFocus={hasAutoFocus}
          role="combobox"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${id}-${found[Math.min(active, found.length - 1)]!.id}` : undefined}
          rows={3}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          placeholder={placeholder}
          className={css.text}
          onChange={({ target }) => {
            onChange(target.value)
            updateCaret(target)
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onBlur={() => setCaret(null)}
        />
        <ul role="listbox" id={`${id}-list`} aria-label={t('MENTION')} hidden={!isOpen} className={css.list}>
          {found.map((colleague, index) => (
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- Allowed, because keys go to the field.
            <li
              key={colleague.id}
              id={`${id}-${colleague.id}`}
              role="option"
              aria-selected={index === Math.min(active, found.length - 1)}
              className={css.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(colleague)}
            >
              <span>{colleague.name}</span>
              <span className={css.email}>{colleague.email}</span>
            </li>
          ))}
        </ul>
      </div>
      <div role="status" className={css.status}>
        {failedRead && text.includes('@') && (
          <ShortLoadError className={css.failed} text={t('COLLEAGUES_FAILED')} read={failedRead} />
        )}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={css.error}>
          {error}
        </p>
      )}
    </>
  )
}
