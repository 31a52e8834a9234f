import type { ReCaptchaInstance } from 'recaptcha-v3'
import type { BotAction, RecaptchaSite } from '#lib/domain/bot-check'

/** Limits the wait for the script, because some networks block it. The visitor then gets another check. */
const LIMIT_MS = 5000

function withTimeout<T>(work: PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('reCAPTCHA timed out')), LIMIT_MS)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Loads the script once, with a hidden badge. recaptcha-v3 checks every 25 ms whether it is ready (§7). */
export async function loadRecaptcha(site: RecaptchaSite): Promise<ReCaptchaInstance> {
  const { load } = await import('recaptcha-v3')
  const { site_key, is_enterprise: useEnterprise, script_url: customUrl } = site
  return withTimeout(load(site_key, { useEnterprise, customUrl, autoHideBadge: true }))
}

/** The provider's token for an action. Throws if it is not available, including the loader's own errors (§8). */
export async function recaptchaToken(site: RecaptchaSite, action: BotAction): Promise<string> {
  const loaded = await loadRecaptcha(site)
  return withTimeout(loaded.execute(action))
}
