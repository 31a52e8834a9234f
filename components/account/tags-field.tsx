'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { SaveStatus } from '#components/site/save-status'
import type { AutosaveState } from '#lib/client/use-autosave'
import { useUnsavedText } from '#lib/client/use-unsaved-text'
import { Field } from '#components/ui/field'
import { TextInput } from '#components/ui/text-input'
import css from './tags-field.module.css'

const MAX_TAG_LENGTH = 40
const MAX_TAGS = 20

type Props = {
  /** Storage key of the text that is not added yet. */
  storageKey: string
  tags: readonly string[]
  state: AutosaveState
  onChange: (tags: string[]) => void
}

const includesTag = (tags: readonly string[], tag: string) =>
  tags.some((other) => other.toLowerCase() === tag.toLowerCase())

/** Tags of the user: Enter or a comma adds one, Backspace in the empty field removes the last. */
export function TagsField({ storageKey, tags, state, onChange }: Props) {
  const t = useTranslations('PROFILE.TAGS')
  const [text, type] = useUnsavedText(storageKey)
  const input = useRef<HTMLInputElement>(null)
  const isFull = tags.length >= MAX_TAGS
  const addedBy = (typed: string) =>
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag, index, all) => tag !== '' && !includesTag(tags, tag) && !includesTag(all.slice(0, index), tag))
  const problemOf = (typed: string) => {
    const added = addedBy(typed)
    if (added.some(({ length }) => length > MAX_TAG_LENGTH)) return t('LONG', { n: MAX_TAG_LENGTH })
    return tags.length + added.length > MAX_TAGS ? t('FULL', { n: MAX_TAGS }) : null
  }
  const problem = problemOf(text)
  /** Text with an error stays in the field. */
  const add = (typed: string) => {
    if (problemOf(typed) !== null) return type(typed)
    type('')
    const added = addedBy(typed)
    if (added.length > 0) onChange([...tags, ...added])
  }
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag))
    input.current?.focus()
  }
  return (
    <div className={css.tags}>
      <Field
        label={t('LABEL')}
        hint={isFull ? t('FULL', { n: MAX_TAGS }) : t('HINT')}
        error={problem ?? ('message' in state ? state.message : null)}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            value={text}
            readOnly={isFull && text === ''}
            enterKeyHint="enter"
            onChange={(event) =>
              event.target.value.includes(',') ? add(event.target.value) : type(event.target.value)
            }
            onBlur={() => add(text)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') add(text)
              // A held key repeats, and would remove the tags once the text is empty.
              if (event.key === 'Backspace' && !event.repeat && text === '' && tags.length > 0) remove(tags.at(-1)!)
            }}
          />
        )}
      </Field>
      {problem && (
        <span role="alert" className="visually-hidden">
          {problem}
        </span>
      )}
      {tags.length > 0 && (
        <ul role="list" className={css.list} aria-label={t('LABEL')}>
          {tags.map((tag) => (
            <li key={tag} className={css.tag}>
              {tag}
              <button type="button" aria-label={t('REMOVE', { tag })} onClick={() => remove(tag)}>
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SaveStatus label={t('LABEL')} state={state} onRetry={() => onChange([...tags])} />
    </div>
  )
}
