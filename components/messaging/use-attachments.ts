import { useRef, useState } from 'react'
import type { Attachment } from '#lib/client/outgoing/types'
import { type UploadProblem, problemOf, uploadFile } from '#lib/client/uploads'
import { FILES_MOST } from '#lib/domain/discussion'
import { MESSAGE_FOLDER } from '#lib/domain/upload'
import { UploadError } from '#lib/integrations/filestack'

/** A file that goes with the message: on its way (percent), there, or failed and to be sent again. */
export type Item = { id: string; file: File } & (
  { at: 'uploading'; percent: number } | { at: 'done'; attachment: Attachment } | { at: 'failed'; error: unknown }
)
export type FileRefusal = { name: string; problem: NonNullable<UploadProblem> } | 'TOO_MANY' | null

/** Files are sent as they are chosen, so that the message itself goes out at once. */
export function useAttachments() {
  const [items, setItems] = useState<readonly Item[]>([])
  const [refusal, setRefusal] = useState<FileRefusal>(null)
  const controllers = useRef(new Map<string, AbortController>())
  const change = (next: Item) => setItems((all) => all.map((item) => (item.id === next.id ? next : item)))

  const send = async (id: string, file: File) => {
    const controller = new AbortController()
    controllers.current.set(id, controller)
    change({ id, file, at: 'uploading', percent: 0 })
    try {
      const progress = (percent: number) => change({ id, file, at: 'uploading', percent })
      const { customUrl: url, filename, handle } = await uploadFile(file, MESSAGE_FOLDER, progress, controller.signal)
      change({ id, file, at: 'done', attachment: { url, filename, handle } })
    } catch (error) {
      if (!(error instanceof UploadError && error.kind === 'aborted')) change({ id, file, at: 'failed', error })
    }
  }

  const add = (files: readonly File[]) => {
    setRefusal(null)
    const free = FILES_MOST - items.length
    if (files.length > free) setRefusal('TOO_MANY')
    const added: { id: string; file: File }[] = []
    for (const file of files.slice(0, free)) {
      const problem = problemOf(file, MESSAGE_FOLDER)
      if (problem) setRefusal({ name: file.name, problem })
      else added.push({ id: crypto.randomUUID(), file })
    }
    setItems((all) => [...all, ...added.map((item) => ({ ...item, at: 'uploading' as const, percent: 0 }))])
    for (const { id, file } of added) void send(id, file)
  }

  const remove = (id: string) => {
    controllers.current.get(id)?.abort()
    setItems((all) => all.filter((item) => item.id !== id))
  }
  const clear = () => {
    setItems([])
    setRefusal(null)
  }
  const retry = ({ id, file }: Item) => void send(id, file)
  return { items, refusal, add, remove, retry, clear }
}
