import { serveTasks } from '#lib/funnel-api/platform/workers/serve-tasks'
import { TASKS } from '#lib/funnel-api/platform/workers/tasks'

serveTasks(TASKS)
