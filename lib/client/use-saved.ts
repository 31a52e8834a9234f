import { useEffect, useRef, useState } from 'react'
import { keepTyped, readTyped } from '#lib/client/kept-text'
import { useErrorWords } from '#lib/client/error-words'
import type { FormErrorKey } from '#lib/client/form-errors'
import { ApiError } from '#lib/contract/errors'

/** Where a value stands that saves itself. */
export type SavedState =
  | { kind: 'idle' | 'saving' | 'saved' }
  /** Not worth sending: what is wrong with it. */
  | { kind: 'wrong'; message: string }
  /** Worth sending, and it did not arrive. */
  | { kind: 'failed'; message: string }

type Field = {
  /** Tells it from others that the tab keeps what was typed of. */
  keptAs: string
  /** As the server has it. */
  value: string
  /** What is wrong with it, if anything. */
  check?: (text: string) => FormErrorKey | null
  save: (text: string) => Promise<unknown>
}

/** A text that saves itself when it is left, and says so. Nothing typed is lost: it waits in the tab until it is saved. */
export function useSaved({ keptAs, value, check, save }: Field) {
  const words = useErrorWords()
  const [text, setText] = useState(value)
  const [state, setState] = useState<SavedState>({ kind: 'idle' })
  const kept = useRef(value)

  const commit = async (typed: string) => {
    if (typed === kept.current) {
      keepTyped(keptAs, null)
      return setState((now) => (now.kind === 'saved' ? now : { kind: 'idle' }))
    }
    const wrong = check?.(typed)
    if (wrong) return setState({ kind: 'wrong', message: words.field({ key: wrong }) })
    setState({ kind: 'saving' })
    try {
      await save(typed)
    } catch (error) {
      const isRefused = error instanceof ApiError && error.fields !== undefined
      return setState({ kind: isRefused ? 'wrong' : 'failed', message: words.thing(error) })
    }
    kept.current = typed
    keepTyped(keptAs, null)
    setState({ kind: 'saved' })
  }

  useEffect(() => {
    const typed = readTyped(keptAs)
    if (typed === null || typed === kept.current) return
    setText(typed)
    void commit(typed)
    // Once, when the field appears.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const change = (typed: string) => {
    setText(typed)
    keepTyped(keptAs, typed === kept.current ? null : typed)
    if (state.kind === 'saved') setState({ kind: 'idle' })
  }
  return { text, state, change, commit, error: 'message' in state ? state.message : null }
}
