import { z } from 'zod'

/** PostgreSQL stores IDs as 32-bit integers. */
export const MAX_ID = 2 ** 31 - 1

export const id = z.int32().positive()
