import { useEffect, useRef, useState } from 'react'
import { keepTyped, readTyped } from '#lib/client/kept-text'
import { useErrorWords } from '#lib/client/error-words'
import type { FormErrorKey } from '#lib/client/form-errors'
import { ApiError } from '#lib/contract/errors'

/** State of a value that saves itself. */
export type SavedState =
  | { kind: 'idle' | 'saving' | 'saved' }
  /** Invalid, so not sent; the message gives the reason. */
  | { kind: 'wrong'; message: string }
  /** Valid, but the request failed. */
  | { kind: 'failed'; message: string }

type Field = {
  /** Identifies the unsaved text in this tab's storage. */
  keptAs: string
  /** The value at the server. */
  value: string
  /** Returns the error of a text, or null. */
  check?: (text: string) => FormErrorKey | null
  save: (text: string) => Promise<unknown>
}

/** A text that saves itself on blur and shows that it did. Unsaved input is stored in the tab until it is saved. */
export function useSaved({ keptAs, value, check, save }: Field) {
  const words = useErrorWords()
  const [text, setText] = useState(value)
  const [state, setState] = useState<SavedState>({ kind: 'idle' })
  const kept = useRef(value)
  const present = useRef(value)
  const wanted = useRef(value)
  const underWay = useRef(false)
  const line = useRef(Promise.resolve())

  const put = async (typed: string): Promise<SavedState> => {
    try {
      await save(typed)
      kept.current = typed
      return { kind: 'saved' }
    } catch (error) {
      const isRefused = error instanceof ApiError && error.fields !== undefined
      return { kind: isRefused ? 'wrong' : 'failed', message: words.thing(error) }
    }
  }

  const send = async (typed: string) => {
    // Of several commits in a row, only the last one counts.
    if (typed !== wanted.current) return
    if (typed === kept.current) {
      if (present.current === typed) keepTyped(keptAs, null)
      return setState((now) => (now.kind === 'saved' ? now : { kind: 'idle' }))
    }
    setState({ kind: 'saving' })
    underWay.current = true
    const next = await put(typed)
    underWay.current = false
    // Text typed since then is neither saved nor rejected: it is saved on blur.
    if (present.current !== typed) return setState((now) => (now.kind === 'saving' ? { kind: 'idle' } : now))
    if (next.kind === 'saved') keepTyped(keptAs, null)
    setState(next)
  }

  /** One request at a time: two at once may be processed in the wrong order. */
  const commit = (typed: string) => {
    wanted.current = typed
    const wrong = typed === kept.current ? null : check?.(typed)
    if (wrong) return setState({ kind: 'wrong', message: words.field({ key: wrong }) })
    line.current = line.current.then(() => send(typed))
  }

  useEffect(() => {
    const typed = readTyped(keptAs)
    if (typed === null || typed === kept.current) return
    present.current = typed
    setText(typed)
    commit(typed)
    // Runs once, when the field is mounted.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the field is mounted
  }, [])

  const change = (typed: string) => {
    present.current = typed
    setText(typed)
    keepTyped(keptAs, typed === kept.current && !underWay.current ? null : typed)
    if (state.kind === 'saved') setState({ kind: 'idle' })
  }
  return { text, state, change, commit, error: 'message' in state ? state.message : null }
}
