/**
 * What the one proxy in front has put into a forwarding header: the last of its values. What stands before it anyone may
 * have written. Null where there is none.
 */
export const lastForwarded = (header: string | null | undefined): string | null =>
  header?.split(',').at(-1)?.trim() || null
