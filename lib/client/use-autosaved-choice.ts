import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { useErrorText } from '#lib/client/error-text'
import { readUnsavedInput, writeUnsavedInput } from '#lib/client/unsaved-input'
import type { AutosaveState } from '#lib/client/use-autosave'
import { useReconnect } from '#lib/client/use-reconnect'
import { jsonOrNull } from '#lib/domain/json-or-null'

type Choice<Value, Stored> = {
  /** The value at the server. */
  stored: Stored
  /** Storage key of the unsaved value. */
  storageKey: string
  schema: z.ZodType<Value>
  put: (next: Value) => Promise<unknown>
  /** Whether a choice may be sent again without an action of the person. Default: always. */
  mayResend?: (value: Value) => boolean
  /** Milliseconds without a further choice before the value is sent. */
  wait?: number
}

/**
 * A choice that saves automatically. Shows the selected value until the server has stored it. The last choice wins. An
 * unsaved choice is stored in the tab, and is sent again on reconnect and after a reload. After a reload, it is dropped if
 * the server no longer has the value that it was based on, because a newer choice was then made elsewhere.
 */
export function useAutosavedChoice<Value, Stored extends Value | undefined>({
  stored,
  storageKey,
  schema,
  put,
  mayResend = () => true,
  wait = 0,
}: Choice<Value, Stored>) {
  const errorText = useErrorText()
  const [unsaved] = useState(
    () => z.object({ value: schema, base: schema }).safeParse(jsonOrNull(readUnsavedInput(storageKey) ?? '')).data,
  )
  const [pending, setPending] = useState<Value>()
  const [state, setState] = useState<AutosaveState>({ kind: 'idle' })
  /** The unsaved choice if it is sent again, otherwise empty. Undefined until the value at the server is known. */
  const [restored, setRestored] = useState<{ value?: Value }>()
  if (restored === undefined && stored !== undefined) {
    const isCurrent = unsaved !== undefined && JSON.stringify(unsaved.base) === JSON.stringify(stored)
    setRestored(isCurrent ? unsaved : {})
    if (isCurrent) {
      setPending(unsaved.value)
      setState({ kind: 'saving' })
    }
  }
  /** An object for each choice, because the same value may be selected twice. */
  const latest = useRef<{ value?: Value }>({})
  const queue = useRef(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const store = (value: Value, base: Value | undefined) =>
    writeUnsavedInput(storageKey, mayResend(value) ? JSON.stringify({ value, base }) : null)

  const send = async (choice: { value?: Value }, value: Value) => {
    if (latest.current !== choice) return
    try {
      await put(value)
      const next = latest.current
      if (next !== choice) {
        // The server now has this value, so the newer choice is based on it.
        if (next.value !== undefined) store(next.value, value)
        return
      }
      writeUnsavedInput(storageKey, null)
      setPending(undefined)
      setState({ kind: 'saved' })
    } catch (error) {
      if (latest.current === choice) setState({ kind: 'failed', message: errorText.forValue(error) })
    }
  }
  /** Sends one request at a time, because the server may process two in the wrong order. */
  const enqueue = () => {
    const choice = latest.current
    const { value } = choice
    timer.current = undefined
    if (value !== undefined) queue.current = queue.current.then(() => send(choice, value))
  }
  const save = (value: Value) => {
    latest.current = { value }
    setPending(value)
    setState({ kind: 'saving' })
    store(value, stored)
    clearTimeout(timer.current)
    if (wait === 0) enqueue()
    else timer.current = setTimeout(enqueue, wait)
  }
  /** Drops a choice that is not sent yet. */
  const cancel = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    latest.current = {}
  }
  const retry = () => {
    if (pending !== undefined) save(pending)
  }
  useReconnect(() => {
    if (state.kind === 'failed' && pending !== undefined && mayResend(pending)) retry()
  })
  const start = useEffectEvent(() => {
    if (restored?.value === undefined) return writeUnsavedInput(storageKey, null)
    latest.current = restored
    enqueue()
  })
  /** Sends a choice that still waits. */
  const stop = useEffectEvent(() => {
    clearTimeout(timer.current)
    if (timer.current !== undefined) enqueue()
  })
  const isLoaded = stored !== undefined
  useEffect(() => {
    if (isLoaded) start()
  }, [isLoaded])
  useEffect(() => () => stop(), [])
  return {
    value: pending ?? stored,
    state,
    error: 'message' in state ? state.message : null,
    save,
    retry,
    cancel,
  }
}
