import { takeWork, workAhead } from '#lib/client/bot-work'
import type { BotAction, RecaptchaSite } from '#lib/domain/bot-check'
import { askRecaptcha, loadRecaptcha } from '#lib/integrations/recaptcha'

/** How visitors of this site prove that they are people. */
export type BotCheck = { slug: string; recaptcha: RecaptchaSite | null }

/** Whoever looks at a form may soon send it: what takes time begins. Nothing of it is on a page before. */
export function prepareProof({ slug, recaptcha }: BotCheck) {
  if (recaptcha) void loadRecaptcha(recaptcha).catch(() => workAhead(slug))
  else workAhead(slug)
}

/**
 * What a call carries as `bot_protection`; null where nothing is asked. Where the provider cannot be reached, or has
 * doubts (`isByWork`), the device's own work stands in for it.
 */
export async function prove(
  action: BotAction,
  { slug, recaptcha }: BotCheck,
  isByWork = false,
): Promise<string | null> {
  const asked = recaptcha && !isByWork ? await askRecaptcha(recaptcha, action).catch(() => null) : null
  return asked ?? takeWork(slug)
}
