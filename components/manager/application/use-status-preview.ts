import useSWR from 'swr'
import type { ChosenStatus } from '#lib/client/manager/application/chosen-status'
import { useMessageErrorText } from '#lib/client/manager/application/use-message-error-text'
import { useStaffCall } from '#lib/client/manager/use-company'
import { useDebounced } from '#lib/client/use-debounced'
import { ApiError } from '#lib/contract/errors'
import { previewStatus } from '#lib/contract/staff/decisions'

/** Delay in milliseconds between the last keystroke and a new preview. */
const PAUSE_MS = 400

type Options = {
  /** Null: the standard text. */
  content: string | null
  /** Whether the member types the text. Other texts need no pause. */
  isTyped: boolean
  /** Whether the text is still loading. */
  isLoading: boolean
}

/** The email of a status change. Only if `isCurrent`, it is the email of this status with this text. */
export function useStatusPreview(
  id: number,
  status: ChosenStatus | null,
  { content, isTyped, isLoading: isTextLoading }: Options,
) {
  const errorText = useMessageErrorText()
  const call = useStaffCall()
  const isPaused = useDebounced(content, isTyped ? PAUSE_MS : 0) === content
  const isWaiting = status === null || isTextLoading || !isPaused
  const { data, error, isValidating, mutate } = useSWR(
    isWaiting ? null : ['status-preview', id, status, content],
    async () => ({
      status,
      content,
      reply: await call(previewStatus, { params: { id }, body: { status: status!, content } }),
    }),
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  )
  const isOfText = !isWaiting && data?.status === status && data.content === content
  return {
    /** While the member types, the email with the previous text stays. */
    preview: data && data.status === status && !error ? data.reply : null,
    failure: error ? errorText(error) : null,
    /** False if only another text can help. */
    canRetry: !(error instanceof ApiError && error.fields),
    isLoading: isValidating,
    isCurrent: isOfText && !error && !isValidating,
    reload: () => void mutate(),
  }
}
export type StatusPreview = ReturnType<typeof useStatusPreview>
