import type { z } from 'zod'
import { toFormError } from '#lib/client/form-errors'
import { fieldErrorOf } from '#lib/contract/field-errors'

/** Encodes an error as JSON, because react-hook-form supports only text messages. */
export const encodeIssue = (issue: z.core.$ZodIssue | z.core.$ZodRawIssue) =>
  JSON.stringify(toFormError(fieldErrorOf(issue)))
