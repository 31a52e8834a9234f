import { useState } from 'react'
import { useCompany } from '#components/site/company-context'
import { prepareProof, prove } from '#lib/client/bot-proof'
import { ApiError } from '#lib/contract/errors'
import type { BotAction } from '#lib/domain/bot-check'

/** Mostly the proof is there before: words that come and go within a blink would only startle. */
const SLOW_MS = 600

/** A form that programs must not send. After a refusal the next attempts are proved by work of the device. */
export function useBotCheck(action: BotAction) {
  const { company, recaptcha = null } = useCompany()
  const check = { slug: company.slug, recaptcha }
  const [isChecking, setChecking] = useState(false)
  const [isRefused, setRefused] = useState(false)
  return {
    isChecking,
    isRefused,
    isByProvider: recaptcha !== null,
    /** For the form's `onFocus`. */
    prepare: () => prepareProof(check),
    async proved<T>(send: (bot_protection: string | null) => Promise<T>): Promise<T> {
      const slow = setTimeout(() => setChecking(true), SLOW_MS)
      const bot_protection = await prove(action, check, isRefused).finally(() => {
        clearTimeout(slow)
        setChecking(false)
      })
      return send(bot_protection).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'BOT_SUSPECTED') setRefused(true)
        throw error
      })
    },
  }
}
export type FormCheck = ReturnType<typeof useBotCheck>
