import { UploadError } from '#lib/integrations/upload-error'

export type HttpRequest = {
  method: 'POST' | 'PUT'
  url: string
  headers: Record<string, string>
  body: Blob | string
  /** Milliseconds. */
  timeout: number
  signal: AbortSignal
  /** Called with the number of bytes sent so far. */
  onSent?: (bytes: number) => void
}
export type HttpResponse = { status: number; etag: string | null; text: string; url: string }

/** Sends a request. Resolves with any response and rejects with an `UploadError` if there is none. */
export type HttpClient = (request: HttpRequest) => Promise<HttpResponse>

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
export const xhrClient: HttpClient = ({ method, url, headers, body, timeout, signal, onSent }) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    const finish = (settle: () => void) => () => {
      signal.removeEventListener('abort', abort)
      settle()
    }
    const onFailure = (kind: 'network' | 'timeout' | 'aborted') =>
      finish(() => reject(new UploadError(kind, `${kind}: ${url}`)))
    xhr.open(method, url)
    xhr.timeout = timeout
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.onload = finish(() => {
      const { status, responseText, responseURL } = xhr
      resolve({ status, etag: xhr.getResponseHeader('etag'), text: responseText, url: responseURL })
    })
    xhr.onerror = onFailure('network')
    xhr.ontimeout = onFailure('timeout')
    xhr.onabort = onFailure('aborted')
    if (onSent) xhr.upload.onprogress = ({ loaded }) => onSent(loaded)
    if (signal.aborted) return onFailure('aborted')()
    signal.addEventListener('abort', abort)
    xhr.send(body)
  })
