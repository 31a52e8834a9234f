'use client'

import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import {
  Folder,
  FOLDERS,
  IMAGE_RULES,
  isFolderAllowed,
  TEMPORARY_FOLDER_PREFIX,
  type UploadedFile,
} from '#lib/domain/upload'

const ImagePickerDialog = lazy(() =>
  import('./image-picker-dialog').then((file) => ({ default: file.ImagePickerDialog })),
)

type Waiting = { resolve: (file: UploadedFile) => void; reject: (nothing: false) => void }

export type ImagePickerOptions = {
  /** One of the configured folders, or one that starts with the temporary prefix (§5). */
  folder: string
  /** Longest side of what is sent, in pixels. */
  side?: number
}

export type ImagePicker = {
  /**
   * Opens the picker. A failed upload can be tried again there; closing without a picture that was sent rejects with
   * `false` (§8).
   */
  pick: () => Promise<UploadedFile>
  /** Where the picker stands in the page. */
  picker: ReactNode
}

/** The picker of §2: an overlay, one local file, cut to a square. */
export function useImagePicker({ folder, side = IMAGE_RULES.max_side }: ImagePickerOptions): ImagePicker {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const pick = useCallback(async () => {
    if (!isFolderAllowed(folder)) {
      // §5: said to whoever configures the site; it does not open.
      const available = [...Object.keys(FOLDERS), `${TEMPORARY_FOLDER_PREFIX}…`].join(', ')
      console.error(`The folder '${folder}' is not configured. Available: ${available}`)
      return Promise.reject<UploadedFile>(false)
    }
    if (!Folder.safeParse(folder).success) {
      // §8, said to the same person: a temporary folder is let through by its prefix alone.
      const known = Object.keys(FOLDERS).join(', ')
      console.warn(`The folder '${folder}' has no storage path: the API grants uploads into ${known} only`)
    }
    return new Promise<UploadedFile>((resolve, reject) => setWaiting({ resolve, reject }))
  }, [folder])
  const end = (file: UploadedFile | null) => {
    if (file) waiting?.resolve(file)
    else waiting?.reject(false)
    setWaiting(null)
  }
  // With a boundary of its own: what stands around it stays as it is, and keeps the focus, while the dialog comes.
  const picker = (
    <Suspense fallback={null}>{waiting && <ImagePickerDialog folder={folder} side={side} onEnd={end} />}</Suspense>
  )
  return { pick, picker }
}
