import { useEffect, useRef, useState } from 'react'
import { useCompany } from '#components/site/company-context'
import { prepareProof, prove } from '#lib/client/bot-proof'
import { ApiError } from '#lib/contract/errors'
import type { BotAction } from '#lib/domain/bot-check'

/** A note that appears only for an instant is distracting. */
const SLOW_MS = 600
/** Longer work is shown with its progress. */
const SHOWN_AFTER_MS = 1000
const REDRAWN_MS = 250
/** The server may raise the difficulty again during the work. */
const TRIES_MOST = 6

/** Progress of harder work, and an upper bound of the seconds left. */
export type HardWork = { share: number; seconds_left: number; seconds_in_all: number }

type Send<T> = (bot_protection: string | null) => Promise<T>

const isRejected = (error: unknown) => error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS'

/**
 * A form with bot protection. If the server asks for harder work, the device does it and the same values are sent
 * again. After a rejection without such work, the next attempts use the normal proof of work.
 */
export function useBotCheck(action: BotAction) {
  const { company, recaptcha = null } = useCompany()
  const check = { slug: company.slug, recaptcha }
  const [isChecking, setChecking] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [work, setWork] = useState<HardWork | null>(null)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  async function firstProof() {
    const slow = setTimeout(() => setChecking(true), SLOW_MS)
    try {
      return { bot_protection: await prove(action, check, isRefused) }
    } catch (error) {
      // A device that the server knows needs no proof, so the form is sent without one.
      if (isRejected(error)) return { bot_protection: null, rejection: error }
      throw error
    } finally {
      clearTimeout(slow)
      setChecking(false)
    }
  }

  async function hardProof(refusal: unknown) {
    const { harderWorkIn, workHarder } = await import('#lib/client/bot-work')
    const challenge = harderWorkIn(refusal)
    if (!challenge) return null
    leaving.current = new AbortController()
    const start = performance.now()
    let drawn = start
    const onShare = (share: number) => {
      const now = performance.now()
      if (now - start < SHOWN_AFTER_MS || now - drawn < REDRAWN_MS) return
      drawn = now
      const seconds_in_all = (now - start) / 1000 / share
      setWork({ share, seconds_in_all, seconds_left: Math.ceil(seconds_in_all * (1 - share)) })
    }
    return workHarder(refusal, challenge, { onShare, signal: leaving.current.signal }).finally(() => setWork(null))
  }

  return {
    isChecking,
    isRefused,
    work,
    isByProvider: recaptcha !== null,
    /** For the form's `onFocus`. */
    prepare: () => prepareProof(check),
    async proved<T>(send: Send<T>): Promise<T> {
      const { bot_protection: first, rejection } = await firstProof()
      let bot_protection = first
      for (let tries = 1; ; tries += 1) {
        try {
          return await send(bot_protection)
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'BOT_SUSPECTED') throw error
          const harder = tries < TRIES_MOST ? await hardProof(error) : null
          if (harder === null && rejection !== undefined) throw rejection
          if (harder === null) setRefused(true)
          if (harder === null) throw error
          bot_protection = harder
        }
      }
    },
  }
}
export type FormCheck = ReturnType<typeof useBotCheck>
