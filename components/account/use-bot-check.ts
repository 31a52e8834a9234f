import { useState } from 'react'
import { useCompany } from '#components/site/company-context'
import { prepareProof, prove } from '#lib/client/bot-proof'
import { ApiError } from '#lib/contract/errors'
import type { BotAction } from '#lib/domain/bot-check'

export type BotCheckState = 'rest' | 'checking' | 'refused'

/** A form that programs must not send. After a refusal the next attempt is proved by work of the device. */
export function useBotCheck(action: BotAction) {
  const { company, recaptcha = null } = useCompany()
  const check = { slug: company.slug, recaptcha }
  const [state, setState] = useState<BotCheckState>('rest')
  return {
    state,
    isByProvider: recaptcha !== null,
    /** For the form's `onFocus`. */
    prepare: () => prepareProof(check),
    async proved<T>(send: (bot_protection: string | null) => Promise<T>): Promise<T> {
      const isByWork = state === 'refused'
      setState('checking')
      try {
        const bot_protection = await prove(action, check, isByWork)
        setState('rest')
        return await send(bot_protection)
      } catch (error) {
        const isRefused = error instanceof ApiError && error.code === 'BOT_SUSPECTED'
        setState(isRefused || isByWork ? 'refused' : 'rest')
        throw error
      }
    },
  }
}
export type FormCheck = ReturnType<typeof useBotCheck>
