import type { IncomingMessage } from 'node:http'
import { hasBody } from '#lib/host/service/limits'

/** Why the body of a call did not arrive or was rejected. */
export type BodyFailure = 'timeout' | 'too-large' | 'disconnected' | 'too-many' | 'too-many-from-network'
export type BodyResult = 'complete' | BodyFailure

export type BodyRules = {
  /** Maximum size of a body that is held in memory, in bytes. */
  max_bytes: number
  /** Time limit for a complete body. */
  timeout_ms: number
  /** Limits of unfinished bodies and their bytes, from one client network and in total. */
  max_per_network: number
  max_total: number
  max_bytes_per_network: number
  max_total_bytes: number
}

const MB = 1024 * 1024
/** A body that arrives with its headers does not count. The limits are for slow or stalling clients. */
export const BODY_RULES: BodyRules = {
  max_bytes: MB,
  timeout_ms: 30_000,
  max_per_network: 50,
  max_total: 2000,
  max_bytes_per_network: 8 * MB,
  max_total_bytes: 64 * MB,
}

const declaredLength = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? NaN)

/** Whether the complete body has arrived. Without a declared size, this is known shortly after the last byte. */
export const isComplete = (request: IncomingMessage) =>
  request.complete || !hasBody(request) || request.readableLength >= declaredLength(request)

type Share = { count: number; bytes: number }

/**
 * Waits for the bodies of calls before they are admitted, so that slow clients do not use the slots of others. The
 * bytes stay in the request's own buffer, so a later reader receives them as if they had just arrived.
 */
export function createBodyBuffer(rules: BodyRules = BODY_RULES) {
  const networks = new Map<string, Share>()
  const all: Share = { count: 0, bytes: 0 }

  return {
    /** Resolves when the body is complete, or as soon as it is rejected. `network` identifies the client. */
    waitForBody(request: IncomingMessage, network: string): Promise<BodyResult> {
      if (request.destroyed) return Promise.resolve('disconnected')
      if (declaredLength(request) > rules.max_bytes) return Promise.resolve('too-large')
      const usage = networks.get(network) ?? { count: 0, bytes: 0 }
      if (usage.count >= rules.max_per_network) return Promise.resolve('too-many-from-network')
      if (all.count >= rules.max_total) return Promise.resolve('too-many')
      networks.set(network, usage)
      return new Promise((resolve) => {
        const push = request.push.bind(request)
        let bufferedBytes = 0
        const add = (count: number, bytes: number) => {
          for (const each of [usage, all]) {
            each.count += count
            each.bytes += bytes
          }
        }
        const end = (result: BodyResult) => {
          clearTimeout(timer)
          request.push = push
          request.off('close', onClose).off('error', onClose)
          add(-1, -bufferedBytes)
          if (usage.count === 0) networks.delete(network)
          resolve(result)
        }
        const onClose = () => end('disconnected')
        const timer = setTimeout(() => end('timeout'), rules.timeout_ms)
        timer.unref()
        add(1, 0)
        request.on('close', onClose).on('error', onClose)
        const update = () => {
          add(0, request.readableLength - bufferedBytes)
          bufferedBytes = request.readableLength
          if (request.complete) end('complete')
          else if (bufferedBytes > rules.max_bytes) end('too-large')
          else if (usage.bytes > rules.max_bytes_per_network) end('too-many-from-network')
          else if (all.bytes > rules.max_total_bytes) end('too-many')
        }
        // The parser pauses the connection if `push` returns false. This accepts all bytes, up to the limits above.
        request.push = (chunk: unknown, encoding?: BufferEncoding) => {
          push(chunk, encoding)
          update()
          return true
        }
        // The connection may already be paused.
        request.socket.resume()
        update()
      })
    },
    counts: () => ({ ...all, networks: networks.size }),
  }
}
