import { expect } from 'playwright/test'
import { readOutbox } from './outbox.ts'

/** Decodes quoted-printable. */
const decode = (mail: string) =>
  Buffer.from(
    mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** The first matching link in emails to a recipient, from the outbox folder. */
export async function findEmailLink(email: string, pattern: RegExp, timeout = 5000) {
  let link: string | undefined
  await expect
    .poll(
      () => {
        link = readOutbox()
          .filter((mail) => mail.includes(email))
          .map((mail) => pattern.exec(decode(mail))?.[0])
          .find(Boolean)
        return link
      },
      { timeout },
    )
    .toBeTruthy()
  return link!
}
