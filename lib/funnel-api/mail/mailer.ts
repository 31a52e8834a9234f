import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'

export type Message = { to: string; subject: string; text: string; html: string; messageId: string }
export type Mailer = (message: Message) => Promise<void>

/** SMTP where SMTP_URL names a server; else each mail is a file that any mail program opens. */
export function mailerFor(env: NodeJS.ProcessEnv, outbox: string): Mailer {
  const from = env.MAIL_FROM || 'Careers <no-reply@localhost>'
  if (env.SMTP_URL) {
    const smtp = createTransport(env.SMTP_URL)
    return async (message) => void (await smtp.sendMail({ from, ...message }))
  }
  const files = createTransport({ streamTransport: true, buffer: true })
  return async (message) => {
    const { message: source } = await files.sendMail({ from, ...message })
    await mkdir(outbox, { recursive: true })
    await writeFile(path.join(outbox, `${message.messageId.replace(/[<>]/g, '').split('@')[0]}.eml`), source as Buffer)
  }
}
