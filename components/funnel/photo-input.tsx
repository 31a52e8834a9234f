import { type Ref, useImperativeHandle, useRef } from 'react'

export type PhotoInputHandle = { open: () => void }

type Props = {
  label: string
  ref: Ref<PhotoInputHandle>
  /** Opens the camera of a phone. */
  isCamera?: boolean
  isSingle?: boolean
  onFiles: (files: File[]) => void
}

/** A file input that a button opens. An iPhone converts HEIC to JPEG for it, because HEIC is not in its list. */
export function PhotoInput({ label, ref, isCamera, isSingle, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ open: () => input.current?.click() }))
  return (
    <input
      ref={input}
      hidden
      type="file"
      aria-label={label}
      accept="image/jpeg,image/png,image/webp"
      capture={isCamera ? 'environment' : undefined}
      multiple={!isCamera && !isSingle}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // Allows the same photo to be chosen again.
        target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
