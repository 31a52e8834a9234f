import type { ReactNode } from 'react'
import type { GrantSource } from '#lib/client/takes/types'
import type { UploadedFile } from '#lib/domain/upload'

/** The recorder knows no candidacy: its parent provides the question and stores the video. */
export type RecorderProps = {
  /** Key of the recordings in this browser's storage. */
  takeKey: string
  /** Always visible. */
  question: string | null
  /** Language of the question. */
  lang: string
  /** Maximum duration in seconds. */
  recording_time: number
  /** Attempts left. */
  triesLeft: number
  /** A recording is complete and counts. May reject if it could not be reported; nothing is lost then. */
  onTry: (take_id: string) => Promise<unknown>
  grant: GrantSource
  /** Saves the accepted video; `thumb` is a frame of it. */
  onSaved: (file: UploadedFile, thumb: Blob | null) => Promise<unknown>
  /** The current activity, for another device; `percent` of the upload, null if unknown. */
  onProgress?: (doing: 'opened' | 'recording' | 'uploading', percent: number | null) => void
  /** Recording with a phone; absent on the phone itself. */
  phone?: (props: { onBack: () => void }) => ReactNode
}
