import type { ToRead } from '#lib/funnel-api/mail-in/read-apart'
import { readMail } from '#lib/funnel-api/mail-in/read-mail'

process.once('message', ({ raw, envelopeFrom }: ToRead) => {
  void readMail(raw, envelopeFrom).then((read) => process.send!(read, () => process.disconnect()))
})
