import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'
import { MAIL_MOST } from '#lib/funnel-api/mail-in/inbound-app'
import { replyAt } from '#lib/funnel-api/mail-in/reply-address'
import { takeMail } from '#lib/funnel-api/mail-in/take-mail'
import { log } from '#lib/telemetry/log'

const CLIENTS_MOST = 20
const RECIPIENTS_MOST = 20
const SILENCE_MS = 60_000
const CLOSING_MS = 5000

type Settings = {
  /** Without a port, inbound SMTP is off. */
  INBOUND_SMTP_PORT?: number | undefined
  /** PEM files. Without them, STARTTLS is not offered. */
  INBOUND_SMTP_CERT?: string | undefined
  INBOUND_SMTP_KEY?: string | undefined
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/**
 * Accepts replies by email over SMTP. Other addresses and domains are rejected before the message is read. If an email
 * cannot be stored now, the sending server is asked to retry (451). Returns null if no port is set.
 */
export async function listenForMail(api: Api, { INBOUND_SMTP_PORT, INBOUND_SMTP_CERT, INBOUND_SMTP_KEY }: Settings) {
  if (INBOUND_SMTP_PORT === undefined) return null
  const tls =
    INBOUND_SMTP_CERT && INBOUND_SMTP_KEY
      ? { cert: readFileSync(INBOUND_SMTP_CERT), key: readFileSync(INBOUND_SMTP_KEY) }
      : null
  const server = new SMTPServer({
    ...tls,
    disabledCommands: ['AUTH', ...(tls ? [] : ['STARTTLS'])],
    banner: 'careers',
    logger: false,
    disableReverseLookup: true,
    size: MAIL_MOST,
    maxClients: CLIENTS_MOST,
    socketTimeout: SILENCE_MS,
    closeTimeout: CLOSING_MS,
    onRcptTo({ address }, { envelope }, done) {
      if (envelope.rcptTo.length >= RECIPIENTS_MOST) return done(refusal(452, 'too many recipients'))
      done(replyAt(api, address) ? null : refusal(550, 'no such address; nothing is relayed'))
    },
    onData(stream, { envelope }, done) {
      const recipients = envelope.rcptTo.map(({ address }) => address)
      const envelopeFrom = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      bytesOf(stream)
        .then(async (raw) => {
          if (raw === null) return done(refusal(552, `above ${MAIL_MOST} bytes`))
          await takeMail(api, { raw, recipients, envelopeFrom })
          done(null, 'taken')
        })
        .catch((err: unknown) => {
          const isOften = err instanceof ApiError && err.code === 'TOO_MANY_REQUESTS'
          if (!isOften) log.error('a mail could not be taken', { err })
          done(refusal(451, isOften ? 'too many mails; later, please' : 'not now; later, please'))
        })
    },
  })
  // A client that disconnects early is not a server error.
  server.on('error', (err) => log.debug('a mail client broke off', { err }))
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

/** Returns the whole email, or null if it is too large. The rest of a large email is read and discarded. */
async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAIL_MOST) chunks.push(chunk)
  }
  return size > MAIL_MOST || stream.sizeExceeded ? null : Buffer.concat(chunks)
}
