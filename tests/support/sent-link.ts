import { addCodeToLink } from '#lib/funnel-api/features/accounts/email-links'
import type { TestApi } from '#tests/support/api'

/** The link of the newest email to an address, with the code that is added when the email is sent. */
export async function sentLink(api: TestApi, email: string): Promise<URL> {
  const emails = api.db.selectFrom('outbox').selectAll().where('recipient', '=', email)
  const message = await emails.orderBy('id', 'desc').executeTakeFirstOrThrow()
  return new URL(await addCodeToLink(api.api)(message, String(message.payload.link)))
}
