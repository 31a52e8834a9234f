import { serveTasks } from '#lib/funnel-api/platform/workers/serve-tasks'

serveTasks(({ module }) => import(module))
