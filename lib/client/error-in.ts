import type { InvalidField } from '#lib/client/invalid-fields'

/**
 * Returns a function that finds the error of a field by its name, for `useReportedFields`. In its own file, because the
 * forms of careers pages that use `useForm` do not need it.
 */
export const errorIn =
  (errors: { readonly [name: string]: string | null }) =>
  ({ name }: InvalidField) =>
    errors[name] ?? null
