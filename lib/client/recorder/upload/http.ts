import { UploadError } from '#lib/integrations/filestack'

export type WireCall = {
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
export type WireReply = { status: number; etag: string | null; text: string; url: string }

/** One HTTP exchange: resolves with any response, rejects with an `UploadError` if there is none. */
export type Wire = (call: WireCall) => Promise<WireReply>

/** XMLHttpRequest, because fetch does not report upload progress. */
export const xhrWire: Wire = ({ method, url, headers, body, timeout, signal, onSent }) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const stop = () => xhr.abort()
    const end = (settle: () => void) => () => {
      signal.removeEventListener('abort', stop)
      settle()
    }
    const failed = (kind: 'network' | 'timeout' | 'aborted') =>
      end(() => reject(new UploadError(kind, `${kind}: ${url}`)))
    xhr.open(method, url)
    xhr.timeout = timeout
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.onload = end(() => {
      const { status, responseText, responseURL } = xhr
      resolve({ status, etag: xhr.getResponseHeader('etag'), text: responseText, url: responseURL })
    })
    xhr.onerror = failed('network')
    xhr.ontimeout = failed('timeout')
    xhr.onabort = failed('aborted')
    if (onSent) xhr.upload.onprogress = ({ loaded }) => onSent(loaded)
    if (signal.aborted) return failed('aborted')()
    signal.addEventListener('abort', stop)
    xhr.send(body)
  })
