import { useEffect, useRef, useState } from 'react'
import { readDraftFiles, writeDraftFiles } from '#lib/client/message-draft'
import type { Attachment } from '#lib/client/outgoing/types'
import { lossOf, problemOf, uploadFile, type UploadLoss, type UploadProblem } from '#lib/client/uploads'
import { type Discussion, FILES_MOST } from '#lib/domain/discussion'
import { MESSAGE_FOLDER } from '#lib/domain/upload'
import type { User } from '#lib/domain/user'
import { UploadError } from '#lib/integrations/filestack'

/** A file of the message: uploading (percent), uploaded, or failed with a retry. */
export type Item = { id: string; name: string } & (
  | { at: 'uploading'; file: File; percent: number }
  | { at: 'done'; attachment: Attachment }
  | { at: 'failed'; file: File; error: unknown }
)
export type FileRefusal = { name: string; problem: NonNullable<UploadProblem>['key'] | UploadLoss } | 'TOO_MANY'

const doneIn = (items: readonly Item[]) => items.flatMap((item) => (item.at === 'done' ? [item.attachment] : []))
const itemOf = (attachment: Attachment): Item => ({
  id: crypto.randomUUID(),
  name: attachment.filename,
  at: 'done',
  attachment,
})

/** Files are uploaded when chosen, so that sending the message is instant; uploaded ones are stored with its text. */
export function useAttachments({ id: user_id }: User, { id: discussion_id }: Discussion) {
  const [items, setItems] = useState<readonly Item[]>(() => readDraftFiles(user_id, discussion_id).map(itemOf))
  const [refusals, setRefusals] = useState<readonly FileRefusal[]>([])
  const controllers = useRef(new Map<string, AbortController>())
  const change = (next: Item) => setItems((all) => all.map((item) => (item.id === next.id ? next : item)))
  const drop = (sent: readonly Attachment[]) =>
    setItems((all) => all.filter((item) => item.at !== 'done' || !sent.includes(item.attachment)))

  useEffect(() => writeDraftFiles(user_id, discussion_id, doneIn(items)), [user_id, discussion_id, items])

  // Files of an earlier visit may have been deleted since, and would cause the message to be rejected.
  useEffect(() => {
    const running = controllers.current
    let isHere = true
    for (const attachment of doneIn(items))
      void lossOf(attachment.url).then((problem) => {
        if (!problem || !isHere) return
        drop([attachment])
        setRefusals((all) => [...all, { name: attachment.filename, problem }])
      })
    return () => {
      isHere = false
      for (const controller of running.values()) controller.abort()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the conversation is opened
  }, [])

  const send = async (id: string, file: File) => {
    const controller = new AbortController()
    controllers.current.set(id, controller)
    const start = { id, name: file.name, file }
    const progress = (percent: number) => change({ ...start, at: 'uploading', percent })
    progress(0)
    try {
      const { customUrl: url, filename, handle } = await uploadFile(file, MESSAGE_FOLDER, progress, controller.signal)
      change({ id, name: file.name, at: 'done', attachment: { url, filename, handle } })
    } catch (error) {
      if (!(error instanceof UploadError && error.kind === 'aborted')) change({ ...start, at: 'failed', error })
    }
  }

  const add = (files: readonly File[]) => {
    const free = FILES_MOST - items.length
    const taken = files.slice(0, free).map((file) => ({ file, problem: problemOf(file, MESSAGE_FOLDER) }))
    setRefusals([
      ...taken.flatMap(({ file: { name }, problem }) => (problem ? [{ name, problem: problem.key }] : [])),
      ...(files.length > free ? (['TOO_MANY'] as const) : []),
    ])
    const added = taken
      .filter(({ problem }) => !problem)
      .map(({ file }) => ({ id: crypto.randomUUID(), name: file.name, file, at: 'uploading' as const, percent: 0 }))
    setItems((all) => [...all, ...added])
    for (const { id, file } of added) void send(id, file)
  }

  const remove = (id: string) => {
    controllers.current.get(id)?.abort()
    setItems((all) => all.filter((item) => item.id !== id))
  }
  const leave = (sent: readonly Attachment[]) => {
    drop(sent)
    setRefusals([])
  }
  const retry = (item: Item) => {
    if (item.at === 'failed') void send(item.id, item.file)
  }
  return { items, refusals, add, remove, retry, leave }
}
