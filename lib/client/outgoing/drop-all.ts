import { dropMessageDrafts } from '#lib/client/message-draft'
import { dropKept } from './service'

/** Who signs out leaves nothing behind: neither words half written nor words half sent. */
export async function dropAllMessages() {
  dropMessageDrafts()
  await dropKept()
}
