import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { writeUnsavedInput, readUnsavedInput } from '#lib/client/unsaved-input'
import { useErrorText } from '#lib/client/error-text'
import { isRejected } from '#lib/client/is-rejected'
import { useReconnect } from '#lib/client/use-reconnect'
import { ApiError, type FieldError } from '#lib/contract/errors'
import { jsonOrNull } from '#lib/domain/json-or-null'

/** State of an autosaved value. */
export type AutosaveState =
  | { kind: 'idle' | 'saving' | 'saved' }
  /** Invalid, and therefore not sent. */
  | { kind: 'invalid'; message: string }
  /** Valid, but the request failed. */
  | { kind: 'failed'; message: string }

type Field = {
  /** Storage key of the unsaved text. */
  storageKey: string
  /** The value at the server. */
  value: string
  /** The stored value as it is shown in a message, the same in all languages. Default: `value`. */
  stored?: string
  /** Returns the error of a text, or null. The error disappears as soon as the text is valid. */
  check?: (text: string) => FieldError | null | Promise<FieldError | null>
  /** Returns the new stored value. */
  save: (text: string) => Promise<string>
}

/** An unsaved text, and the value at the server that it was based on. */
const Unsaved = z.object({ value: z.string(), base: z.string() })

/**
 * A text field that saves on blur. Unsaved input is stored in the tab, and is sent again on reconnect and after a reload.
 * If the value at the server was changed in the meantime, only the user sends it, by the retry or with a change.
 */
export function useAutosave({ storageKey, value, stored = value, check, save }: Field) {
  const t = useTranslations('PROFILE')
  const errorText = useErrorText()
  const [text, setText] = useState(value)
  const [state, setState] = useState<AutosaveState>({ kind: 'idle' })
  /** Null while unknown: after a lost response, the server may have stored the text. */
  const saved = useRef<string | null>(value)
  const base = useRef(stored)
  const displayed = useRef(value)
  const committed = useRef(value)
  const isOutdated = useRef(false)
  const isSaving = useRef(false)
  const queue = useRef(Promise.resolve())

  const trySave = async (typed: string): Promise<AutosaveState> => {
    try {
      const problem = await check?.(typed)
      if (problem) return { kind: 'invalid', message: errorText.field(problem) }
      base.current = await save(typed)
      saved.current = typed
      return { kind: 'saved' }
    } catch (error) {
      if (!isRejected(error)) saved.current = null
      const isInvalid = error instanceof ApiError && error.fields !== undefined
      return { kind: isInvalid ? 'invalid' : 'failed', message: errorText.forValue(error) }
    }
  }

  const store = (isUnsaved: boolean) =>
    writeUnsavedInput(storageKey, isUnsaved ? JSON.stringify({ value: displayed.current, base: base.current }) : null)

  const send = async (typed: string) => {
    // A later commit replaces this one.
    if (typed !== committed.current) return
    if (typed === saved.current) {
      if (displayed.current === typed) store(false)
      return setState((previous) => (previous.kind === 'saved' ? previous : { kind: 'idle' }))
    }
    setState({ kind: 'saving' })
    isSaving.current = true
    const next = await trySave(typed)
    isSaving.current = false
    const isChanged = displayed.current !== typed
    if (next.kind === 'saved') store(isChanged)
    // The text has changed since, so its state is unknown until the next blur.
    if (isChanged) setState((previous) => (previous.kind === 'saving' ? { kind: 'idle' } : previous))
    else setState(next)
  }

  /** Sends one request at a time, because the server may process two in the wrong order. */
  const commit = (typed: string) => {
    if (isOutdated.current) return
    committed.current = typed
    const problem = typed === saved.current ? null : check?.(typed)
    if (problem && !(problem instanceof Promise))
      return setState({ kind: 'invalid', message: errorText.field(problem) })
    queue.current = queue.current.then(() => send(typed))
  }

  useEffect(() => {
    const input = readUnsavedInput(storageKey) ?? displayed.current
    // An earlier version of the site stored the text without its base.
    const unsaved = Unsaved.safeParse(jsonOrNull(input)).data ?? { value: input, base: '' }
    if (unsaved.value === displayed.current) return store(false)
    displayed.current = unsaved.value
    setText(unsaved.value)
    isOutdated.current = unsaved.base !== stored
    if (isOutdated.current)
      setState({ kind: 'failed', message: t(stored ? 'CHANGED_TO' : 'CHANGED', { value: stored }) })
    commit(unsaved.value)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Runs once, because only input before a reload is unsaved.
  }, [])

  useReconnect(() => {
    // Text that is still being typed is sent on blur.
    if (state.kind === 'failed' && text === committed.current) commit(text)
  })

  const clearErrorIfValid = async (typed: string) => {
    // A check that cannot be loaded decides nothing.
    const problem = await Promise.resolve(check?.(typed)).catch(() => true)
    if (problem || displayed.current !== typed) return
    setState((previous) => (previous.kind === 'invalid' ? { kind: 'idle' } : previous))
  }

  const change = (typed: string) => {
    displayed.current = typed
    isOutdated.current = false
    setText(typed)
    store(typed !== saved.current || isSaving.current)
    if (state.kind === 'saved') setState({ kind: 'idle' })
    if (state.kind === 'invalid') void clearErrorIfValid(typed)
  }
  const retry = () => {
    isOutdated.current = false
    commit(text)
  }
  return { text, state, change, commit, retry, error: 'message' in state ? state.message : null }
}
