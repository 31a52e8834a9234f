import { useEffect, useRef, useState } from 'react'
import type { FileState } from '#components/ui/file-drop'
import { useErrorText } from '#lib/client/error-text'
import { uploadFile } from '#lib/client/uploads'
import { isFileRejected } from '#lib/client/form-errors'
import type { Folder, UploadedFile } from '#lib/domain/upload'
import { useCountFailure } from './use-step-counts'

/**
 * Uploads a file into a folder, then calls `onUploaded`. Cancelling, unmounting or another file aborts the upload. After
 * a failure the file stays in memory for a retry. `onUploaded` must check the signal for a late cancellation.
 */
export function useUpload(folder: Folder, onUploaded: (file: UploadedFile, signal: AbortSignal) => Promise<unknown>) {
  const errorText = useErrorText()
  const countFailure = useCountFailure()
  const [state, setState] = useState<FileState>({ at: 'empty' })
  const controller = useRef<AbortController>(null)
  const lastFile = useRef<File>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const stop = () => {
    controller.current?.abort()
    setState({ at: 'empty' })
  }
  const send = async (file: File) => {
    controller.current?.abort()
    lastFile.current = file
    const { signal } = (controller.current = new AbortController())
    const show = (next: FileState) => {
      if (!signal.aborted) setState(next)
    }
    const progress = (percent: number) => show({ at: 'uploading', name: file.name, progress: percent / 100 })
    progress(0)
    try {
      const uploaded = await uploadFile(file, folder, progress, signal)
      signal.throwIfAborted()
      await onUploaded(uploaded, signal)
      show({ at: 'done', name: file.name, size: file.size })
    } catch (error) {
      if (!signal.aborted) countFailure()
      show({ at: 'failed', name: file.name, message: errorText.forValue(error), isFinal: isFileRejected(error) })
    }
  }
  return { state, send, stop, retry: () => lastFile.current && void send(lastFile.current) }
}
