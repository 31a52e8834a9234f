import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { isPublicAddress } from '#lib/funnel-api/platform/net/safe-fetch'
import { addressKey } from '#lib/funnel-api/platform/rate-limit/rate-limit'

export type ConnectionLimits = {
  /** Maximum number of concurrent connections from one network. */
  perNetwork: number
  /** Maximum duration of a connection in milliseconds. */
  durationMs: number
  /** Addresses without a limit of connections. */
  isUnlimited: (address: string) => boolean
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  perNetwork: 5,
  durationMs: 5 * 60_000,
  // A mail server of the operator passes on the email of all senders from one address.
  isUnlimited: (address) => !isPublicAddress(address),
}

const REJECTION = '421 4.7.0 Too many connections from your network, try again later\r\n'
/** A client that does not close a rejected connection is disconnected after this time. */
const REJECTION_MS = 1000

/** A mail server that limits the concurrent connections of a network and the duration of each connection. */
export class LimitedSmtpServer extends SMTPServer {
  readonly #limits: ConnectionLimits
  readonly #counts = new Map<string, number>()

  constructor(options: SMTPServerOptions, limits: ConnectionLimits) {
    super(options)
    this.#limits = limits
  }

  override connect(...[socket, options]: Parameters<SMTPServer['connect']>) {
    const { perNetwork, durationMs, isUnlimited } = this.#limits
    const address = socket.remoteAddress ?? ''
    const network = addressKey(address)
    const isRejected = !isUnlimited(address) && (this.#counts.get(network) ?? 0) >= perNetwork
    const deadline = setTimeout(() => socket.destroy(), isRejected ? REJECTION_MS : durationMs).unref()
    socket.once('close', () => clearTimeout(deadline))
    if (!isRejected) {
      this.#count(network, 1)
      socket.once('close', () => this.#count(network, -1))
      return super.connect(socket, options)
    }
    // A client that disconnects early is not an error.
    socket.on('error', () => undefined)
    socket.resume()
    socket.end(REJECTION)
  }

  #count(network: string, by: 1 | -1) {
    const connections = (this.#counts.get(network) ?? 0) + by
    if (connections > 0) this.#counts.set(network, connections)
    else this.#counts.delete(network)
  }
}
