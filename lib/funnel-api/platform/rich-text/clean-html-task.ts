import { ApiError } from '#lib/contract/errors'
import { RichTextError, toSafeHtml } from '#lib/funnel-api/platform/rich-text/rich-text'

/** Task 'clean-html': returns HTML texts that are safe to embed in a page, in order. */
export const run = async ({ texts }: { texts: readonly string[] }): Promise<string[]> => texts.map(cleanOrThrow)

/** Returns safe HTML. Throws INVALID for HTML that cannot be cleaned. */
export function cleanOrThrow(html: string): string {
  try {
    return toSafeHtml(html)
  } catch (error) {
    if (error instanceof RichTextError) throw new ApiError('INVALID', `HTML ${error.message}`)
    throw error
  }
}
