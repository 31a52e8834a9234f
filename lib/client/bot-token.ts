import { solveChallenge, prepareSolution } from '#lib/client/proof-of-work'
import type { BotAction, RecaptchaSite } from '#lib/domain/bot-check'
import { recaptchaToken, loadRecaptcha } from '#lib/integrations/recaptcha'

/** The bot protection of a company's site. */
export type BotCheck = { slug: string; recaptcha: RecaptchaSite | null }

/** Starts the slow work of the bot protection when a form is shown, so that pages without a form load nothing. */
export function prepareBotToken({ slug, recaptcha }: BotCheck) {
  if (recaptcha) void loadRecaptcha(recaptcha).catch(() => prepareSolution(slug))
  else prepareSolution(slug)
}

/**
 * Returns the value of `bot_protection` for a call. Null if the API does not support proof of work, or this browser
 * cannot solve it. `isByWork` requests proof of work, which is also the fallback if reCAPTCHA is unavailable.
 */
export async function botToken(
  action: BotAction,
  { slug, recaptcha }: BotCheck,
  isByWork = false,
): Promise<string | null> {
  const token = recaptcha && !isByWork ? await recaptchaToken(recaptcha, action).catch(() => null) : null
  return token ?? solveChallenge(slug)
}
