import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
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
  /** Milliseconds without a further choice before the value is sent. */
  wait?: number
}

/**
 * A choice that saves automatically. Shows the selected value until the server has stored it; the last choice wins. An
 * unsaved choice is stored in the tab, and is sent again on reconnect and after a reload.
 */
export function useAutosavedChoice<Value, Stored extends Value | undefined>({
  stored,
  storageKey,
  schema,
  put,
  wait = 0,
}: Choice<Value, Stored>) {
  const errorText = useErrorText()
  const [unsaved] = useState(() => schema.safeParse(jsonOrNull(readUnsavedInput(storageKey) ?? '')).data)
  const [pending, setPending] = useState(unsaved)
  const [state, setState] = useState<AutosaveState>({ kind: unsaved === undefined ? 'idle' : 'saving' })
  /** An object for each choice, because the same value may be selected twice. */
  const latest = useRef({ value: unsaved })
  const queue = useRef(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = async (choice: { value?: Value }, value: Value) => {
    if (latest.current !== choice) return
    try {
      await put(value)
      if (latest.current !== choice) return
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
    writeUnsavedInput(storageKey, JSON.stringify(value))
    clearTimeout(timer.current)
    if (wait === 0) enqueue()
    else timer.current = setTimeout(enqueue, wait)
  }
  /** Drops a choice that is not sent yet. */
  const cancel = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    latest.current = { value: undefined }
  }
  const retry = () => {
    if (pending !== undefined) save(pending)
  }
  useReconnect(() => {
    if (state.kind === 'failed') retry()
  })
  const start = useEffectEvent(() => {
    if (unsaved !== undefined) enqueue()
  })
  /** Sends a choice that still waits. */
  const stop = useEffectEvent(() => {
    clearTimeout(timer.current)
    if (timer.current !== undefined) enqueue()
  })
  useEffect(() => {
    start()
    return () => stop()
  }, [])
  return {
    value: pending ?? stored,
    state,
    error: 'message' in state ? state.message : null,
    save,
    retry,
    cancel,
  }
}
