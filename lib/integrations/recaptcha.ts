import type { ReCaptchaInstance } from 'recaptcha-v3'
import type { BotAction, RecaptchaSite } from '#lib/domain/bot-check'

/** A script that some network keeps away must not keep anybody waiting: there is another way. */
const LIMIT_MS = 5000

function within<T>(work: PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('reCAPTCHA does not answer')), LIMIT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Brings the script onto the page, once, with its badge hidden. The loader asks every 25 ms whether it is ready (§7). */
export async function loadRecaptcha(site: RecaptchaSite): Promise<ReCaptchaInstance> {
  const { load } = await import('recaptcha-v3')
  const { site_key, is_enterprise: useEnterprise, script_url: customUrl } = site
  return within(load(site_key, { useEnterprise, customUrl, autoHideBadge: true }))
}

/** The provider's answer for an action; throws where it cannot be had, the loader's own errors (§8) included. */
export async function askRecaptcha(site: RecaptchaSite, action: BotAction): Promise<string> {
  const loaded = await loadRecaptcha(site)
  return within(loaded.execute(action))
}
