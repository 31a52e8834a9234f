import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { rejectionOf } from '#lib/client/file-rules'
import { useApplication } from '#lib/client/manager/application/context'
import type { DraftFile, ReplyDraft } from '#lib/client/manager/application/drafts'
import { changeReply, changeUploads, type Upload, useStoredReply } from '#lib/client/manager/application/reply-store'
import { MESSAGE_FILE_RULES, uploadMessageFile } from '#lib/client/manager/application/upload-file'
import { useGuardedWrite } from '#lib/client/manager/application/use-guarded-write'
import { useMessageErrorText } from '#lib/client/manager/application/use-message-error-text'
import { useStaffCall } from '#lib/client/manager/use-company'
import { useTooLong } from '#lib/client/use-too-long'
import { withoutSent } from '#lib/client/without-sent'
import { writeToCandidacy } from '#lib/contract/staff/candidacies'
import { ApiError } from '#lib/contract/errors'
import { MAX_CONTENT } from '#lib/domain/discussion'
import { useLateFailure } from './use-late-failure'

let uploadCount = 0

/** The texts for the errors of an attached file. */
const FILE_TEXTS: { [key: string]: 'FILE_GONE' | 'FILE_INFECTED' | undefined } = {
  INVALID_PATTERN: 'FILE_GONE',
  INFECTED: 'FILE_INFECTED',
}

/** The attached file that the server has rejected, and its text. Null if it has not rejected a file. */
function rejectedFile(error: unknown, files: readonly DraftFile[]) {
  if (!(error instanceof ApiError)) return null
  for (const [field, { key }] of Object.entries(error.fields ?? {})) {
    const file = files[Number(/^files\.(\d+)$/.exec(field)?.[1])]
    const text = FILE_TEXTS[key]
    if (file && text) return { ...file, text }
  }
  return null
}

/** Removes sent text and files from the draft. Text and files that were added since then stay. */
function draftWithoutSent(now: ReplyDraft, { text, files }: ReplyDraft): ReplyDraft {
  const sent = new Set(files.map(({ handle }) => handle))
  return {
    text: withoutSent(now.text, text),
    files: now.files.filter(({ handle }) => !sent.has(handle)),
    key: null,
  }
}

/** The draft of the reply. Each change is stored, and the draft is deleted after it is sent. */
export function useReply() {
  const t = useTranslations('MANAGERAPPLICATION.REPLY')
  const errorText = useMessageErrorText()
  const { application, owner, refresh } = useApplication()
  const call = useStaffCall()
  const { write, conflict } = useGuardedWrite()
  const lateFailure = useLateFailure('REPLY')
  // Uploads and calls may end after the member has left the screen, or returned to it. They change the latest draft.
  const { draft, uploads } = useStoredReply(owner)
  const [problem, setProblem] = useState<string | null>(null)
  /** The handle of the attached file that the server has rejected. */
  const [rejected, setRejected] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** Whether the member tried to send an empty reply. */
  const [isAttempted, setAttempted] = useState(false)
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0
  const missing = isAttempted && isEmpty ? t('EMPTY') : null
  const tooLong = useTooLong(draft.text, MAX_CONTENT)

  const change = (update: (draft: ReplyDraft) => ReplyDraft) => changeReply(owner, update)
  const setUploads = (update: (uploads: readonly Upload[]) => readonly Upload[]) => changeUploads(owner, update)
  // A changed message needs a new idempotency key.
  const setText = (text: string) => change((before) => ({ ...before, text, key: null }))

  const insert = (text: string) => {
    change((before) => ({
      ...before,
      text: before.text.trim() === '' ? text : `${before.text.trimEnd()}\n\n${text}`,
      key: null,
    }))
    document.getElementById('reply')?.focus()
  }

  const attach = async (file: File) => {
    const connection = new AbortController()
    const stop = () => connection.abort()
    const upload: Upload = { key: (uploadCount += 1), filename: file.name, problem: null, stop }
    const fail = (text: string) =>
      setUploads((all) => all.map((each) => (each.key === upload.key ? { ...each, problem: text } : each)))
    setUploads((all) => [...all, upload])
    const rejection = rejectionOf(file, MESSAGE_FILE_RULES)
    if (rejection) return fail(t(`FILE_${rejection}`))
    try {
      const stored = await uploadMessageFile(owner.company, file, connection.signal)
      if (connection.signal.aborted) return
      setUploads((all) => all.filter(({ key }) => key !== upload.key))
      change((before) => ({ ...before, files: [...before.files, stored], key: null }))
    } catch (error) {
      fail(errorText(error))
    }
  }

  const send = async () => {
    if (isBusy || tooLong) return
    const isUploading = uploads.some((upload) => upload.problem === null)
    // The error of an earlier empty reply would hide this one.
    setAttempted(isEmpty && !isUploading)
    if (isUploading) return setProblem(t('UPLOADING'))
    if (isEmpty) return setProblem(null)
    const key = draft.key ?? crypto.randomUUID()
    change((before) => ({ ...before, key }))
    setBusy(true)
    setProblem(null)
    setRejected(null)
    const content = draft.text.trim()
    const files = draft.files.map(({ handle }) => handle)
    try {
      const sent = await write((headers) =>
        call(writeToCandidacy, {
          params: { id: application.id },
          headers: { ...headers, 'idempotency-key': key },
          body: { content, files, ...(content.includes('{{') && { has_fields: true }) },
        }),
      )
      if (sent) {
        change((now) => draftWithoutSent(now, draft))
        await refresh()
      } else lateFailure.report()
    } catch (error) {
      const file = rejectedFile(error, draft.files)
      setRejected(file && file.handle)
      const text = file ? t(file.text, { name: file.filename }) : errorText(error)
      setProblem(text)
      lateFailure.report(text)
    }
    setBusy(false)
  }

  const removeFile = (handle: string) => {
    change((before) => ({ ...before, files: before.files.filter((file) => file.handle !== handle), key: null }))
    if (handle !== rejected) return
    setRejected(null)
    setProblem(null)
  }

  /** Removes a file that is being uploaded, or that could not be uploaded. */
  const dismiss = ({ key, stop }: Upload) => {
    stop()
    setUploads((all) => all.filter((each) => each.key !== key))
  }

  return {
    draft,
    uploads,
    rejected,
    problem: tooLong ?? missing ?? problem,
    isTextInvalid: (tooLong ?? missing) !== null,
    isBusy,
    conflict,
    setText,
    insert,
    attach,
    send,
    setProblem,
    removeFile,
    dismiss,
  }
}
