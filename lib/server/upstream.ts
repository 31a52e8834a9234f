import 'server-only'
import { baseUrlFrom, type Call, createCaller, type Send } from '#lib/contract/caller'
import { env } from '#lib/server/env'
import { log } from '#lib/telemetry/log'

/** Key of `globalThis` at which lib/host stores the funnel API, so that no bundle of Next imports it. */
const HOSTED = Symbol.for('careers.funnel-api')

export const upstreamBase = () => baseUrlFrom(env().FUNNEL_API_URL)

export const upstream: Send = (request) => {
  const hosted = (globalThis as Record<symbol, unknown>)[HOSTED] as Send | undefined
  if (!hosted) throw new Error('funnel API not found: start the site through lib/host')
  return hosted(request)
}

/** Calls the API without a session, for pages that are the same for everyone. */
export const callUpstream: Call = (endpoint, input) => createCaller(upstream, upstreamBase(), log.warn)(endpoint, input)
