const FILENAME = /filename="([^"]+)"/

/** The name that the server gives the file of a response. */
export const filenameOf = (headers: Headers, defaultName: string) =>
  FILENAME.exec(headers.get('content-disposition') ?? '')?.[1] ?? defaultName

/** Saves a blob as a file. */
export function saveFile(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
