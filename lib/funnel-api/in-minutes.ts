import type { Api } from '#lib/funnel-api/context'

/** The instant in so many minutes, as the database has it: of 0 it is now. */
export const inMinutes = ({ now }: Pick<Api, 'now'>, minutes: number) =>
  new Date(now().getTime() + minutes * 60_000).toISOString()
