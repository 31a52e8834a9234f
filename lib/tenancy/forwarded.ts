/**
 * The value that the reverse proxy added to a forwarding header: the last one. The client may have written the values
 * before it. Null if there is none.
 */
export const lastForwarded = (header: string | null | undefined): string | null =>
  header?.split(',').at(-1)?.trim() || null
