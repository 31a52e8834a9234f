import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { SMTPServerDataStream, SMTPServerOptions } from 'smtp-server'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'
import { MAX_EMAIL_BYTES } from '#lib/funnel-api/edges/inbound-mail/inbound-app'
import { CONNECTION_LIMITS, LimitedSmtpServer } from '#lib/funnel-api/edges/inbound-mail/limited-smtp-server'
import { verifyReplyAddress } from '#lib/funnel-api/platform/outbox/reply-address'
import { receiveEmail } from '#lib/funnel-api/edges/inbound-mail/receive-email'
import { log } from '#lib/telemetry/log'

/** Concurrent connections of all networks. An idle one costs little. */
const MAX_CLIENTS = 200
/** Emails received at the same time. Each is buffered in memory. */
const MAX_EMAILS = 20
const MAX_RECIPIENTS = 20
const IDLE_TIMEOUT_MS = 60_000
const CLOSE_TIMEOUT_MS = 5000

type Settings = {
  /** Without a port, inbound SMTP is disabled. */
  INBOUND_SMTP_PORT?: number | undefined
  /** PEM files. Without them, STARTTLS is not offered. */
  INBOUND_SMTP_CERT?: string | undefined
  INBOUND_SMTP_KEY?: string | undefined
}

const smtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/**
 * Accepts email replies over SMTP. Rejects recipients that are not reply addresses before the message is read. If an
 * email cannot be stored, the sending server is asked to retry (451). Returns null if no port is set.
 */
export async function listenForEmail(api: Api, { INBOUND_SMTP_PORT, INBOUND_SMTP_CERT, INBOUND_SMTP_KEY }: Settings) {
  if (INBOUND_SMTP_PORT === undefined) return null
  const tls =
    INBOUND_SMTP_CERT && INBOUND_SMTP_KEY
      ? { cert: readFileSync(INBOUND_SMTP_CERT), key: readFileSync(INBOUND_SMTP_KEY) }
      : null
  let emails = 0
  const options: SMTPServerOptions = {
    ...tls,
    disabledCommands: ['AUTH', ...(tls ? [] : ['STARTTLS'])],
    banner: 'careers',
    logger: false,
    disableReverseLookup: true,
    size: MAX_EMAIL_BYTES,
    maxClients: MAX_CLIENTS,
    socketTimeout: IDLE_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onRcptTo({ address }, { envelope }, done) {
      if (envelope.rcptTo.length >= MAX_RECIPIENTS) return done(smtpError(452, 'too many recipients'))
      done(verifyReplyAddress(api, address) ? null : smtpError(550, 'address not found, relaying denied'))
    },
    onData(stream, { envelope }, done) {
      if (emails >= MAX_EMAILS) return done(smtpError(451, 'too many messages, try again later'))
      emails += 1
      const recipients = envelope.rcptTo.map(({ address }) => address)
      const envelopeFrom = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      readBytes(stream)
        .then(async (raw) => {
          if (raw === null) return done(smtpError(552, `message exceeds ${MAX_EMAIL_BYTES} bytes`))
          await receiveEmail(api, { raw, recipients, envelopeFrom })
          done(null, 'message accepted')
        })
        .catch((err: unknown) => {
          const isRateLimited = err instanceof ApiError && err.code === 'TOO_MANY_REQUESTS'
          if (!isRateLimited) log.error('inbound email failed', { err })
          done(
            smtpError(451, isRateLimited ? 'too many messages, try again later' : 'temporary failure, try again later'),
          )
        })
        .finally(() => (emails -= 1))
    },
  }
  const server = new LimitedSmtpServer(options, CONNECTION_LIMITS)
  // A client that disconnects early is not a server error.
  server.on('error', (err) => log.debug('SMTP client error', { err }))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(INBOUND_SMTP_PORT, () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Returns the email, or null if it is too large. The rest of a large email is read and discarded. */
async function readBytes(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_EMAIL_BYTES) chunks.push(chunk)
  }
  return size > MAX_EMAIL_BYTES || stream.sizeExceeded ? null : Buffer.concat(chunks)
}
