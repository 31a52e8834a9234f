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
    // Of several that were left in a row, the last one counts.
    if (typed !== wanted.current) return
    if (typed === kept.current) {
      if (present.current === typed) keepTyped(keptAs, null)
      return setState((now) => (now.kind === 'saved' ? now : { kind: 'idle' }))
    }
    setState({ kind: 'saving' })
    underWay.current = true
    const next = await put(typed)
    underWay.current = false
    // What was typed since is neither saved nor refused: it waits to be left.
    if (present.current !== typed) return setState((now) => (now.kind === 'saving' ? { kind: 'idle' } : now))
    if (next.kind === 'saved') keepTyped(keptAs, null)
    setState(next)
  }

  /** One after the other: two at once may be taken in the other order. */
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
    // Once, when the field appears.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const change = (typed: string) => {
    present.current = typed
    setText(typed)
    keepTyped(keptAs, typed === kept.current && !underWay.current ? null : typed)
    if (state.kind === 'saved') setState({ kind: 'idle' })
  }
  return { text, state, change, commit, error: 'message' in state ? state.message : null }
}
