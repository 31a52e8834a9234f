import type { Api } from '#lib/funnel-api/platform/context'

/** The host of the manager back office below the root domain. No company can have this name. */
const MANAGER_HOST = 'manager'

/** Returns the URL of a screen of the manager back office, such as 'inbox' or 'applications/7'. */
export const managerUrl = ({ origin }: Pick<Api, 'origin'>, company: string, screen: string) =>
  `${origin(MANAGER_HOST)}/${company}/${screen}`
