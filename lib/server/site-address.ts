import 'server-only'
import { env } from '#lib/server/env'

/** A company's public address, from configuration alone: a Host header never ends up in a page that others are shown. */
export const siteAddress = (slug: string) => new URL(env().PUBLIC_ORIGIN.replace('{company}', slug))
