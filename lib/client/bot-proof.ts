import { takeWork, workAhead } from '#lib/client/bot-work'
import type { BotAction, RecaptchaSite } from '#lib/domain/bot-check'
import { askRecaptcha, loadRecaptcha } from '#lib/integrations/recaptcha'

/** How a site checks that its visitors are human. */
export type BotCheck = { slug: string; recaptcha: RecaptchaSite | null }

/** Starts slow work when a form is shown, because it may be submitted soon. Nothing loads on a page before that. */
export function prepareProof({ slug, recaptcha }: BotCheck) {
  if (recaptcha) void loadRecaptcha(recaptcha).catch(() => workAhead(slug))
  else workAhead(slug)
}

/**
 * The value of `bot_protection` in a call; null if none is needed. If the provider is unavailable or in doubt
 * (`isByWork`), the device does proof of work instead.
 */
export async function prove(
  action: BotAction,
  { slug, recaptcha }: BotCheck,
  isByWork = false,
): Promise<string | null> {
  const asked = recaptcha && !isByWork ? await askRecaptcha(recaptcha, action).catch(() => null) : null
  return asked ?? takeWork(slug)
}
