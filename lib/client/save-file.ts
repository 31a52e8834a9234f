const FILENAME = /filename="([^"]+)"/

/** The name that the server gives the file of a response. */
export const filenameOf = (headers: Headers, defaultName: string) =>
  FILENAME.exec(headers.get('content-disposition') ?? '')?.[1] ?? defaultName

/** Downloads a URL as a file. */
export const download = (href: string, name: string) =>
  Object.assign(document.createElement('a'), { href, download: name }).click()

/** Saves a blob as a file. */
export function saveFile(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  download(url, name)
  // The browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
