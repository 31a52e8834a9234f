import type { ReactNode } from 'react'
import type { GrantSource } from '#lib/client/takes/types'
import type { UploadedFile } from '#lib/domain/upload'

/** The recorder knows no candidacy: whoever shows it says what is asked and what becomes of the video. */
export type RecorderProps = {
  /** Under which takes are kept in this browser. */
  takeKey: string
  /** In view all the time. */
  question: string | null
  /** The question's language. */
  lang: string
  /** Longest take in seconds. */
  recording_time: number
  /** Takes that may still be recorded. */
  triesLeft: number
  /** A take was recorded to its end, and counts: rejects when it cannot be told, and nothing is lost. */
  onTry: (take_id: string) => Promise<unknown>
  grant: GrantSource
  /** Keeps the accepted video; `thumb` is one picture of it. */
  onSaved: (file: UploadedFile, thumb: Blob | null) => Promise<unknown>
  /** What is being done, for whoever follows it from elsewhere; `percent` of the upload, null where it is not known. */
  onProgress?: (doing: 'opened' | 'recording' | 'uploading', percent: number | null) => void
  /** Recording with a phone instead; absent on the phone itself. */
  phone?: (props: { onBack: () => void }) => ReactNode
}
