import { useRef, useState } from 'react'
import type { FileState } from '#components/ui/file-drop'
import { useErrorWords } from '#lib/client/error-words'
import { uploadFile } from '#lib/client/uploads'
import type { Folder, UploadedFile } from '#lib/domain/upload'
import { UploadError } from '#lib/integrations/filestack'
import { useStepFailed } from './use-step-counts'

/** A file on its way into a folder, and then what is done with it. Stopping keeps nothing; a failure keeps the file to try again. */
export function useUpload(folder: Folder, then: (file: UploadedFile) => Promise<unknown>) {
  const words = useErrorWords()
  const failed = useStepFailed()
  const [state, setState] = useState<FileState>({ at: 'empty' })
  const controller = useRef<AbortController>(null)
  const last = useRef<File>(null)

  const send = async (file: File) => {
    last.current = file
    controller.current = new AbortController()
    setState({ at: 'uploading', name: file.name, progress: 0 })
    const progress = (percent: number) => setState({ at: 'uploading', name: file.name, progress: percent / 100 })
    try {
      await then(await uploadFile(file, folder, progress, controller.current.signal))
      setState({ at: 'done', name: file.name, size: file.size })
    } catch (error) {
      const isStopped = error instanceof UploadError && error.kind === 'aborted'
      if (!isStopped) failed()
      setState(isStopped ? { at: 'empty' } : { at: 'failed', name: file.name, message: words.thing(error) })
    }
  }
  return {
    state,
    send,
    stop: () => controller.current?.abort(),
    retry: () => last.current && void send(last.current),
    reset: () => setState({ at: 'empty' }),
  }
}
