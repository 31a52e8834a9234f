import { z } from 'zod'
import { ApiError } from '#lib/contract/errors'

/** Maximum side of the result, in pixels. */
export const MAX_SIDE = 4000
const MAX_TASKS = 8
/** Maximum length of a task in characters. The longest one is a policy with its signature. */
const MAX_TASK_LENGTH = 1000

const side = z.coerce.number().int().min(1).max(MAX_SIDE)
const coordinate = z.coerce.number().int().min(0).max(100_000)
const color = z.string().regex(/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8}|[a-z]{3,20})$/i)
const quality = z.union([z.literal('input'), z.coerce.number().int().min(1).max(100)])
const flag = z.stringbool()
const noParams = z.strictObject({})
const vertical = z.enum(['top', 'middle', 'bottom'])
const horizontal = z.enum(['left', 'center', 'right'])
const align = z.union([vertical, horizontal, z.tuple([vertical, horizontal]), z.tuple([horizontal, vertical])])

/** The supported tasks of filestack's transform URLs, with their parameters. */
const TASKS = {
  resize: z
    .strictObject({
      width: side.optional(),
      height: side.optional(),
      fit: z.enum(['clip', 'crop', 'scale', 'max']).default('clip'),
      align: align.default('center'),
    })
    .refine(({ width, height }) => width !== undefined || height !== undefined),
  crop: z.strictObject({ dim: z.tuple([coordinate, coordinate, side, side]) }),
  rotate: z.strictObject({
    deg: z.union([z.literal('exif'), z.coerce.number().min(0).max(359)]),
    background: color.default('00000000'),
  }),
  flip: noParams,
  flop: noParams,
  monochrome: noParams,
  output: z.strictObject({
    format: z.enum(['webp', 'jpg', 'pjpg', 'png']).optional(),
    quality: quality.optional(),
    strip: flag.optional(),
    compress: flag.optional(),
  }),
  quality: z.strictObject({ value: quality }),
  /** Accepted without effect: metadata is always removed and results are always cached. */
  no_metadata: noParams,
  cache: z.object({}),
  security: z.strictObject({ policy: z.string(), signature: z.string() }),
} as const
type Name = keyof typeof TASKS
export type Task = { [name in Name]: { name: name; params: z.output<(typeof TASKS)[name]> } }[Name]

const unsupported = (text: string) => new ApiError('BAD_REQUEST', `Unsupported transform: '${text.slice(0, 80)}'`)

/** Splits 'a:1,b:[1,2],c:"x,y"' at commas outside brackets and quotes. */
const splitAtCommas = (text: string) => text.match(/(?:\[[^[\]]*\]|"[^"]*"|[^,[\]"])+/g) ?? []

const parseValue = (text: string): unknown => {
  if (/^\[.*\]$/.test(text)) return splitAtCommas(text.slice(1, -1)).map(parseValue)
  return /^".*"$/.test(text) ? text.slice(1, -1) : text
}

function parseTask(text: string): Task {
  if (text.length > MAX_TASK_LENGTH) throw unsupported(text)
  const [, name = '', params] = /^([a-z_]+)(?:=(.*))?$/.exec(text) ?? []
  if (!Object.hasOwn(TASKS, name)) throw unsupported(text)
  const entries = splitAtCommas(params ?? '').map((piece): [string, unknown] => {
    const at = piece.indexOf(':')
    return at < 0 ? [piece, true] : [piece.slice(0, at), parseValue(piece.slice(at + 1))]
  })
  const parsed = TASKS[name as Name].safeParse(Object.fromEntries(entries))
  if (!parsed.success) throw unsupported(text)
  return { name, params: parsed.data } as Task
}

function decode(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    throw unsupported(part)
  }
}

/** Parses '{task}/{task}/{handle}'. Throws NOT_FOUND for an invalid handle and BAD_REQUEST for invalid tasks. */
export function parseTransform(path: string): { tasks: Task[]; handle: string } {
  const parts = path.split('/').map(decode)
  const handle = parts.pop() ?? ''
  if (!/^[\w-]{20}$/.test(handle)) throw new ApiError('NOT_FOUND', 'File not found')
  if (parts.length > MAX_TASKS) throw new ApiError('BAD_REQUEST', `Too many tasks (limit: ${MAX_TASKS})`)
  return { tasks: parts.map(parseTask), handle }
}
