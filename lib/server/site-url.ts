import 'server-only'
import { env } from '#lib/server/env'

/** A company's public URL, from configuration only. A Host header must never end up in a page that others see. */
export const siteUrl = (slug: string) => new URL(env().PUBLIC_ORIGIN.replace('{company}', slug))
