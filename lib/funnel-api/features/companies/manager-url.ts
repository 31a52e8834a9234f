import { MANAGER_SLUG } from '#lib/domain/manager-path'
import type { Api } from '#lib/funnel-api/platform/context'

/** Returns the URL of a screen of the manager back office, such as 'inbox' or 'applications/7'. */
export const managerUrl = ({ origin }: Pick<Api, 'origin'>, company: string, screen: string) =>
  `${origin(MANAGER_SLUG)}/${company}/${screen}`
