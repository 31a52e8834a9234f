import type { ReactNode } from 'react'
import type { AdjustmentChoiceProps } from '#components/site/adjustment-choice'
import type { GrantSource } from '#lib/client/recorder/index'
import type { RecorderView } from '#lib/client/recorder/state/views'
import type { WrittenKind } from '#lib/domain/record'
import type { UploadedFile } from '#lib/domain/upload'

/** The recorder does not depend on applications: its parent provides the question and saves the video. */
export type RecorderProps = {
  /** Key of the attempts in this browser's storage. */
  attemptKey: string
  question: string | null
  /** Language of the question. */
  lang: string
  /** Maximum duration in seconds. */
  recording_time: number
  attemptsLeft: number
  /** Called when a recording is complete. If it rejects, the recorder calls it again before saving. */
  onAttempt: (take_id: string) => Promise<unknown>
  grant: GrantSource
  /** Saves the accepted video. `thumb` is a frame of it. */
  onSaved: (file: UploadedFile, thumb: Blob | null) => Promise<unknown>
  /** Saves a written answer or a request to answer in another way. Absent on the phone of a recording link. */
  onWritten?: (kind: WrittenKind, text: string) => Promise<unknown>
  /** The written answer that the candidate changes. */
  written?: { kind: WrittenKind; text: string } | null
  /** The choice of more time and attempts. Absent on the phone of a recording link. */
  adjustments?: AdjustmentChoiceProps
  /** Called with true while the recorder shows the methods. */
  onChoosing?: (isChoosing: boolean) => void
  /** The screen that the page's URL names, null for the methods. Absent on pages without such URLs. */
  view?: RecorderView | null
  /** Called when another screen opens. `isReplaced`: Back skips the previous screen. */
  onView?: (view: RecorderView | null, isReplaced: boolean) => void
  /** The id of the page's heading. The screen of a method then replaces that heading. */
  titleId?: string
  /** Called with the name of a screen that replaces the heading, and with null when it closes. */
  onPart?: (name: string | null) => void
  /** Further choices of the page, shown below the methods. */
  children?: ReactNode
  /** Reports the activity to another device. `percent` is the upload progress, null if unknown. */
  onProgress?: (activity: 'opened' | 'recording' | 'uploading', percent: number | null) => void
  /** Creates a link that opens this screen in another browser. Absent on the phone of a recording link. */
  createLink?: () => Promise<string>
  /** Recording with a phone. Absent on the phone itself. */
  phone?: (props: { onBack: () => void }) => ReactNode
}
