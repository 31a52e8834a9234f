import { useEffect, useRef, useState } from 'react'
import { useCompany } from '#components/site/company-context'
import { prepareBotToken, botToken } from '#lib/client/bot-token'
import { ApiError } from '#lib/contract/errors'
import type { BotAction } from '#lib/domain/bot-check'

/** Delay in milliseconds before the note is shown, because a brief flash is distracting. */
const SLOW_MS = 600
/** Longer work is shown with its progress. */
const SHOWN_AFTER_MS = 1000
const PROGRESS_INTERVAL_MS = 250
/** The server may raise the difficulty again during the work. */
const MAX_ATTEMPTS = 6

/** Progress of harder work. The seconds are upper bounds. */
export type ProofProgress = { share: number; seconds_left: number; total_seconds: number }

type Send<T> = (bot_protection: string | null) => Promise<T>

const isRateLimited = (error: unknown) => error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS'

/**
 * A form with bot protection. If the server asks for harder work, the device does it and the same values are sent
 * again. After a rejection without such work, the next attempts use the normal proof of work.
 */
export function useBotCheck(action: BotAction) {
  const { company, recaptcha = null } = useCompany()
  const check = { slug: company.slug, recaptcha }
  const [isChecking, setChecking] = useState(false)
  const [isSuspected, setSuspected] = useState(false)
  const [work, setWork] = useState<ProofProgress | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function firstToken() {
    const slowTimer = setTimeout(() => setChecking(true), SLOW_MS)
    try {
      return { bot_protection: await botToken(action, check, isSuspected) }
    } catch (error) {
      // A device that the server knows needs no proof, so the form is sent without one.
      if (isRateLimited(error)) return { bot_protection: null, rejection: error }
      throw error
    } finally {
      clearTimeout(slowTimer)
      setChecking(false)
    }
  }

  async function solveHarder(error: unknown) {
    const { harderChallengeOf, solveHarderChallenge } = await import('#lib/client/proof-of-work')
    const challenge = harderChallengeOf(error)
    if (!challenge) return null
    controller.current = new AbortController()
    const start = performance.now()
    let lastUpdate = start
    const onShare = (share: number) => {
      const now = performance.now()
      if (now - start < SHOWN_AFTER_MS || now - lastUpdate < PROGRESS_INTERVAL_MS) return
      lastUpdate = now
      const total_seconds = (now - start) / 1000 / share
      setWork({ share, total_seconds, seconds_left: Math.ceil(total_seconds * (1 - share)) })
    }
    return solveHarderChallenge(error, challenge, { onShare, signal: controller.current.signal }).finally(() =>
      setWork(null),
    )
  }

  return {
    isChecking,
    /** Whether the last attempt was rejected as coming from a bot. */
    isSuspected,
    work,
    isByProvider: recaptcha !== null,
    /** For the form's `onFocus`. */
    prepare: () => prepareBotToken(check),
    async withBotToken<T>(send: Send<T>): Promise<T> {
      const { bot_protection: first, rejection } = await firstToken()
      let bot_protection = first
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await send(bot_protection)
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'BOT_SUSPECTED') throw error
          const harder = attempt < MAX_ATTEMPTS ? await solveHarder(error) : null
          if (harder === null && rejection !== undefined) throw rejection
          if (harder === null) setSuspected(true)
          if (harder === null) throw error
          bot_protection = harder
        }
      }
    },
  }
}
export type FormCheck = ReturnType<typeof useBotCheck>
