import { z } from 'zod'

/** Where a job is shared. The `source` parameter of a URL names the place, and visits and applications record it. */
export const SHARE_SOURCES = ['linkedin', 'facebook', 'instagram', 'whatsapp', 'email', 'poster', 'other'] as const

/** Lower case, because the site records sources as they are written, and short, so that QR codes stay coarse. */
export const SOURCE_MAX = 60
export const VisitSource = z
  .string()
  .max(SOURCE_MAX)
  .regex(/^[\da-z][\d._a-z-]*$/)
