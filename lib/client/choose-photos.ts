type Options = {
  /** Opens the camera of a phone. */
  isCamera?: boolean
  isSingle?: boolean
}

let lastInput: HTMLInputElement | null = null

const TYPES = 'image/jpeg,image/png,image/webp'
/** Whether this is Safari on a Mac, of a version that opens HEIC. An iPad has the same name, but a touch screen. */
const isMacWithHeic = () =>
  /Macintosh.*Version\/(?:1[7-9]|[2-9]\d)/.test(navigator.userAgent) && navigator.maxTouchPoints === 0

/**
 * Lets the user choose photos, then calls `onFiles`. Call it from a click. HEIC is an accepted type only in Safari on a
 * Mac, which would hide such photos otherwise. An iPhone converts its photos to JPEG.
 */
export function choosePhotos(onFiles: (files: File[]) => void, { isCamera, isSingle }: Options = {}) {
  lastInput?.remove()
  const input = document.createElement('input')
  lastInput = input
  Object.assign(input, {
    type: 'file',
    hidden: true,
    accept: TYPES + (isMacWithHeic() ? ',image/heic,image/heif' : ''),
  })
  input.multiple = !isCamera && !isSingle
  if (isCamera) input.setAttribute('capture', 'environment')
  input.addEventListener('cancel', () => input.remove())
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])]
    input.remove()
    if (files.length > 0) onFiles(files)
  })
  // Everything outside an open dialog is inert.
  const container = document.querySelector('dialog[open]') ?? document.body
  container.append(input)
  input.click()
}
