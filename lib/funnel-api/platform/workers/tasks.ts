import type { TaskRegistry, TaskTools } from '#lib/funnel-api/platform/workers/serve-tasks'

/**
 * All tasks that parse or convert untrusted bytes, by name. Only a worker process calls these loaders. Each module
 * exports `run(input, tools)`; input and output are plain data.
 */
export const TASKS = {
  'clean-html': () => import('#lib/funnel-api/platform/rich-text/clean-html-task'),
  'parse-bundle': () => import('#lib/funnel-api/cli/bundle/parse-task'),
  'parse-feed': () => import('#lib/funnel-api/feeds/parse-task'),
  'inspect-file': () => import('#lib/funnel-api/files/isolated/inspect-file'),
  'detect-type': () => import('#lib/funnel-api/files/isolated/detect-type'),
  'transform-image': () => import('#lib/funnel-api/files/isolated/transform-image'),
  'resize-picture': () => import('#lib/funnel-api/files/isolated/resize-picture'),
  'draw-logo': () => import('#lib/funnel-api/files/isolated/draw-logo'),
  'read-email': () => import('#lib/funnel-api/mail-in/read-task'),
} as const satisfies TaskRegistry

export type TaskName = keyof typeof TASKS
type Run<Name extends TaskName> = Awaited<ReturnType<(typeof TASKS)[Name]>>['run']
export type InputOf<Name extends TaskName> =
  Run<Name> extends (input: infer Input, tools: TaskTools) => unknown ? Input : never
export type OutputOf<Name extends TaskName> = Awaited<ReturnType<Run<Name>>>
