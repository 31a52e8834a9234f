import { useEffect, useRef, useState } from 'react'
import { readDraftFiles, writeDraftFiles } from '#lib/client/message-draft'
import type { Attachment } from '#lib/client/message-queue/types'
import { checkUpload, findUploadLoss, uploadFile, type UploadLoss, type UploadProblem } from '#lib/client/uploads'
import { type Discussion, MAX_FILES } from '#lib/domain/discussion'
import { MESSAGE_FOLDER } from '#lib/domain/upload'
import type { User } from '#lib/domain/user'
import { UploadError } from '#lib/integrations/upload-error'

/** A file of the message: uploading (percent), uploaded, or failed with a retry. */
export type Item = { id: string; name: string } & (
  | { at: 'uploading'; file: File; percent: number }
  | { at: 'done'; attachment: Attachment }
  | { at: 'failed'; file: File; error: unknown }
)
export type FileRejection = { name: string; problem: NonNullable<UploadProblem>['key'] | UploadLoss } | 'TOO_MANY'

const attachmentsIn = (items: readonly Item[]) => items.flatMap((item) => (item.at === 'done' ? [item.attachment] : []))
const itemOf = (attachment: Attachment): Item => ({
  id: crypto.randomUUID(),
  name: attachment.filename,
  at: 'done',
  attachment,
})

/** Files are uploaded when chosen, so that sending the message is instant. Uploaded files are stored with the unsent text. */
export function useAttachments({ id: user_id }: User, { id: discussion_id }: Discussion) {
  const [items, setItems] = useState<readonly Item[]>(() => readDraftFiles(user_id, discussion_id).map(itemOf))
  const [rejections, setRejections] = useState<readonly FileRejection[]>([])
  const controllers = useRef(new Map<string, AbortController>())
  const change = (next: Item) => setItems((all) => all.map((item) => (item.id === next.id ? next : item)))
  const drop = (sent: readonly Attachment[]) =>
    setItems((all) => all.filter((item) => item.at !== 'done' || !sent.includes(item.attachment)))

  useEffect(() => writeDraftFiles(user_id, discussion_id, attachmentsIn(items)), [user_id, discussion_id, items])

  // Files of an earlier visit may have been deleted since, and would cause the message to be rejected.
  useEffect(() => {
    const running = controllers.current
    let isMounted = true
    for (const attachment of attachmentsIn(items))
      void findUploadLoss(attachment.url).then((problem) => {
        if (!problem || !isMounted) return
        drop([attachment])
        setRejections((all) => [...all, { name: attachment.filename, problem }])
      })
    return () => {
      isMounted = false
      for (const controller of running.values()) controller.abort()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Runs once, because a later file needs no check.
  }, [])

  const upload = async (id: string, file: File) => {
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
    const free = MAX_FILES - items.length
    const checked = files.slice(0, free).map((file) => ({ file, problem: checkUpload(file, MESSAGE_FOLDER) }))
    setRejections([
      ...checked.flatMap(({ file: { name }, problem }) => (problem ? [{ name, problem: problem.key }] : [])),
      ...(files.length > free ? (['TOO_MANY'] as const) : []),
    ])
    const added = checked
      .filter(({ problem }) => !problem)
      .map(({ file }) => ({ id: crypto.randomUUID(), name: file.name, file, at: 'uploading' as const, percent: 0 }))
    setItems((all) => [...all, ...added])
    for (const { id, file } of added) void upload(id, file)
  }

  const remove = (id: string) => {
    controllers.current.get(id)?.abort()
    setItems((all) => all.filter((item) => item.id !== id))
  }
  const removeSent = (sent: readonly Attachment[]) => {
    drop(sent)
    setRejections([])
    // The effect that stores the files no longer runs if the conversation was left.
    const rest = readDraftFiles(user_id, discussion_id).filter(({ url }) => !sent.some((file) => file.url === url))
    writeDraftFiles(user_id, discussion_id, rest)
  }
  const retry = (item: Item) => {
    if (item.at === 'failed') void upload(item.id, item.file)
  }
  return { items, rejections, add, remove, retry, removeSent }
}
