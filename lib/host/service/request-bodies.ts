import type { IncomingMessage } from 'node:http'
import { hasBody } from '#lib/host/service/limits'

/** Why a call is not admitted: its body did not arrive. `left`: the client disconnected. */
export type Incomplete = 'slow' | 'large' | 'left' | 'many' | 'many-from-one'
export type Arrival = 'whole' | Incomplete

export type BodyRules = {
  /** Maximum size of a body that is held in memory, in bytes. */
  most_bytes: number
  /** Time limit for a complete body. */
  within_ms: number
  /** Limits of unfinished bodies and their bytes, from one client network and in total. */
  most_of_one: number
  most: number
  most_bytes_of_one: number
  most_bytes_of_all: number
}

const MB = 1024 * 1024
/** A body that arrives with its headers does not count. The limits are for slow or stalling clients. */
export const BODY_RULES: BodyRules = {
  most_bytes: MB,
  within_ms: 30_000,
  most_of_one: 50,
  most: 2000,
  most_bytes_of_one: 8 * MB,
  most_bytes_of_all: 64 * MB,
}

const declared = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? NaN)

/** Whether the complete body has arrived. Without a declared size, this is known shortly after the last byte. */
export const isWhole = (request: IncomingMessage) =>
  request.complete || !hasBody(request) || request.readableLength >= declared(request)

type Share = { count: number; bytes: number }

/**
 * Waits for the bodies of calls before they are admitted, so that slow clients do not use the slots of others. The
 * bytes stay in the request's own buffer, so a later reader receives them as if they had just arrived.
 */
export function createBodies(rules: BodyRules = BODY_RULES) {
  const networks = new Map<string, Share>()
  const all: Share = { count: 0, bytes: 0 }

  return {
    /** Resolves when the body is complete, or as soon as it is rejected. `network` identifies the client. */
    arrival(request: IncomingMessage, network: string): Promise<Arrival> {
      if (request.destroyed) return Promise.resolve('left')
      if (declared(request) > rules.most_bytes) return Promise.resolve('large')
      const share = networks.get(network) ?? { count: 0, bytes: 0 }
      if (share.count >= rules.most_of_one) return Promise.resolve('many-from-one')
      if (all.count >= rules.most) return Promise.resolve('many')
      networks.set(network, share)
      return new Promise((resolve) => {
        const push = request.push.bind(request)
        let held = 0
        const add = (count: number, bytes: number) => {
          for (const each of [share, all]) {
            each.count += count
            each.bytes += bytes
          }
        }
        const end = (arrival: Arrival) => {
          clearTimeout(timer)
          request.push = push
          request.off('close', leave).off('error', leave)
          add(-1, -held)
          if (share.count === 0) networks.delete(network)
          resolve(arrival)
        }
        const leave = () => end('left')
        const timer = setTimeout(() => end('slow'), rules.within_ms)
        timer.unref()
        add(1, 0)
        request.on('close', leave).on('error', leave)
        const look = () => {
          add(0, request.readableLength - held)
          held = request.readableLength
          if (request.complete) end('whole')
          else if (held > rules.most_bytes) end('large')
          else if (share.bytes > rules.most_bytes_of_one) end('many-from-one')
          else if (all.bytes > rules.most_bytes_of_all) end('many')
        }
        // The parser pauses the connection if `push` returns false. Here all bytes are accepted, up to the limits
        // above.
        request.push = (chunk: unknown, encoding?: BufferEncoding) => {
          push(chunk, encoding)
          look()
          return true
        }
        // The connection may already be paused.
        request.socket.resume()
        look()
      })
    },
    counts: () => ({ ...all, networks: networks.size }),
  }
}
