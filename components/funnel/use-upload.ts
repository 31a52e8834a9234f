import { useEffect, useRef, useState } from 'react'
import type { FileState } from '#components/ui/file-drop'
import { useErrorWords } from '#lib/client/error-words'
import { uploadFile } from '#lib/client/uploads'
import { isFileRefused } from '#lib/client/form-errors'
import type { Folder, UploadedFile } from '#lib/domain/upload'
import { useStepFailed } from './use-step-counts'

/**
 * Uploads a file into a folder, then runs `then`. Cancelling or unmounting stops it and keeps nothing; after a failure
 * the file stays for a retry. `then` checks the signal for a cancellation that comes too late.
 */
export function useUpload(folder: Folder, then: (file: UploadedFile, signal: AbortSignal) => Promise<unknown>) {
  const words = useErrorWords()
  const failed = useStepFailed()
  const [state, setState] = useState<FileState>({ at: 'empty' })
  const controller = useRef<AbortController>(null)
  const last = useRef<File>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const stop = () => {
    controller.current?.abort()
    setState({ at: 'empty' })
  }
  const send = async (file: File) => {
    last.current = file
    const { signal } = (controller.current = new AbortController())
    const show = (now: FileState) => {
      if (!signal.aborted) setState(now)
    }
    const progress = (percent: number) => show({ at: 'uploading', name: file.name, progress: percent / 100 })
    progress(0)
    try {
      const sent = await uploadFile(file, folder, progress, signal)
      signal.throwIfAborted()
      await then(sent, signal)
      show({ at: 'done', name: file.name, size: file.size })
    } catch (error) {
      if (!signal.aborted) failed()
      show({ at: 'failed', name: file.name, message: words.thing(error), isFinal: isFileRefused(error) })
    }
  }
  return { state, send, stop, retry: () => last.current && void send(last.current) }
}
