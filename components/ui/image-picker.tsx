'use client'

import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { IMAGE_RULES } from '#lib/domain/image-rules'
import { Folder, FOLDERS, isFolderAllowed, TEMPORARY_FOLDER_PREFIX, type UploadedFile } from '#lib/domain/upload'

const ImagePickerDialog = lazy(() =>
  import('./image-picker-dialog').then((file) => ({ default: file.ImagePickerDialog })),
)

type Pending = { resolve: (file: UploadedFile) => void; reject: (reason: false) => void }

export type ImagePickerOptions = {
  /** One of the configured folders, or one that starts with the temporary prefix (§5). */
  folder: string
  /** Maximum side length of the uploaded square image, in pixels. */
  side?: number
}

export type ImagePicker = {
  /**
   * Opens the picker. A failed upload can be retried there. Closing without an uploaded image rejects with `false`
   * (§8).
   */
  pick: () => Promise<UploadedFile>
  /** Render this in the page. */
  picker: ReactNode
}

/** The picker of §2: an overlay, one local file, cropped to a square. */
export function useImagePicker({ folder, side = IMAGE_RULES.max_side }: ImagePickerOptions): ImagePicker {
  const [pending, setPending] = useState<Pending | null>(null)
  const pick = useCallback(async () => {
    if (!isFolderAllowed(folder)) {
      // §5: the console message is for developers who configure the site. The picker does not open.
      const available = [...Object.keys(FOLDERS), `${TEMPORARY_FOLDER_PREFIX}…`].join(', ')
      console.error(`The folder '${folder}' is not configured. Available: ${available}`)
      return Promise.reject<UploadedFile>(false)
    }
    if (!Folder.safeParse(folder).success) {
      // §8, also for developers: a temporary folder is accepted only because of its prefix.
      const configured = Object.keys(FOLDERS).join(', ')
      console.warn(`The folder '${folder}' has no storage path: the API grants uploads into ${configured} only`)
    }
    return new Promise<UploadedFile>((resolve, reject) => setPending({ resolve, reject }))
  }, [folder])
  const end = (file: UploadedFile | null) => {
    if (file) pending?.resolve(file)
    else pending?.reject(false)
    setPending(null)
  }
  // Its own boundary, so that the content around it stays mounted and keeps focus while the dialog loads.
  const picker = (
    <Suspense fallback={null}>{pending && <ImagePickerDialog folder={folder} side={side} onEnd={end} />}</Suspense>
  )
  return { pick, picker }
}
