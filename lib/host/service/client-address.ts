import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { lastForwarded } from '#lib/tenancy/forwarded'

/** Addresses with brackets or a port, as some proxies write them: `1.2.3.4:5678`, `[::1]:443` and `[::1]`. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/i

/** The IP address in a value, in canonical form. Null if there is none. */
export function addressIn(value: string): string | null {
  const [, v6, v4] = WITH_PORT.exec(value) ?? []
  const bare = v6 ?? v4 ?? value
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : null
}

/** The client's address: the socket's, or the one that a trusted proxy forwards. */
export function clientAddressOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, isTrusted: boolean) {
  const forwarded = isTrusted ? lastForwarded([headers['x-forwarded-for']].flat().join()) : null
  return (forwarded && addressIn(forwarded)) || addressIn(socket.remoteAddress ?? '') || ''
}

/** The range that one client controls: an IPv6 network of 64 bits, or the IPv4 address itself. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parts = ipaddr.parse(address).toByteArray().slice(0, 8)
  return Buffer.from(parts).toString('hex')
}
