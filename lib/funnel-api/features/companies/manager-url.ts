import { MANAGER_SLUG } from '#lib/domain/manager-path'
import type { Api } from '#lib/funnel-api/platform/context'

export const managerOrigin = ({ origin }: Pick<Api, 'origin'>) => origin(MANAGER_SLUG)

/** Returns the URL of a screen of the manager back office, such as 'inbox' or 'applications/7'. */
export const managerUrl = (api: Pick<Api, 'origin'>, company: string, screen: string) =>
  `${managerOrigin(api)}/${company}/${screen}`
