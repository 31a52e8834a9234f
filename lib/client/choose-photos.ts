type Options = {
  /** Opens the camera of a phone. */
  isCamera?: boolean
  isSingle?: boolean
}

let lastInput: HTMLInputElement | null = null

/**
 * Lets the user choose photos, then calls `onFiles`. Call it from a click. HEIC is not an accepted type, so an iPhone
 * converts its photos to JPEG.
 */
export function choosePhotos(onFiles: (files: File[]) => void, { isCamera, isSingle }: Options = {}) {
  lastInput?.remove()
  const input = document.createElement('input')
  lastInput = input
  Object.assign(input, { type: 'file', hidden: true, accept: 'image/jpeg,image/png,image/webp' })
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
