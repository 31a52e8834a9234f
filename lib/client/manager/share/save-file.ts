/** Saves a blob as a file. */
export function saveFile(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
