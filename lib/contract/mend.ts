import type { z } from 'zod'
import type { Endpoint } from '#lib/contract/endpoint'

/** What an answer lacks or has wrong (§5), without a value: values tell who people are. */
export type Problem = { call: string; attribute: string; wrong: string }
/** A log's, or a console's. */
export type Warn = (what: string, problem: Problem) => void

const MESSAGE = 'an answer is not what the contract says'

type Issues = readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[]
type Path = readonly PropertyKey[]

/** An answer that is not what the contract says: all that is wrong is told, and what can be used of it is. */
export function mendReply<E extends Endpoint>(
  { method, path, reply }: E,
  value: unknown,
  error: z.ZodError,
  warn: Warn,
) {
  for (const problem of problemsOf(error.issues)) warn(MESSAGE, { call: `${method} ${path}`, ...problem })
  const mended = mend(reply, value, error.issues)
  if (!mended) throw error
  return mended.data
}

/** What is wrong with many elements of a list is one problem. */
function problemsOf(issues: Issues) {
  const problems = issues.map(({ path, message: wrong }) => ({ attribute: nameOf(path), wrong }))
  return new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()
}

const nameOf = (path: Path) => path.map((key) => (typeof key === 'number' ? '[]' : String(key))).join('.')

/**
 * The value without what is wrong in it: an attribute is left out, so that its default holds, or null; where neither
 * will do, the object that it belongs to is what is wrong. An element of a list is taken out. Null where nothing is left.
 */
export function mend(schema: z.ZodType, value: unknown, issues: Issues) {
  const rest = structuredClone(value)
  const nulled = new WeakMap<object, Set<PropertyKey>>()
  for (let wrong = issues; ;) {
    const round = { rest, nulled, gone: new Map<unknown[], Set<number>>(), done: new Set<string>() }
    if (!wrong.every(({ path }) => correct(path, round))) return null
    for (const [list, places] of round.gone) for (const at of [...places].sort((a, b) => b - a)) list.splice(at, 1)
    const read = schema.safeParse(rest)
    if (read.success) return { data: read.data }
    wrong = read.error.issues
  }
}

type Round = {
  rest: unknown
  /** Attributes that null did not help. */
  nulled: WeakMap<object, Set<PropertyKey>>
  /** Places in lists, which close up only when all issues of the round are dealt with: paths count by them. */
  gone: Map<unknown[], Set<number>>
  done: Set<string>
}

/** One step for one attribute, once a round. False where all of the answer is wrong. */
function correct(path: Path, round: Round): boolean {
  const key = path.at(-1)
  if (key === undefined) return false
  const name = JSON.stringify(path)
  if (round.done.has(name)) return true
  const owner = valueAt(round.rest, path.slice(0, -1))
  const nulled = (isObject(owner) && round.nulled.get(owner)) || new Set()
  if (!isObject(owner) || nulled.has(key)) return correct(path.slice(0, -1), round)
  round.done.add(name)
  if (Array.isArray(owner)) round.gone.set(owner, (round.gone.get(owner) ?? new Set()).add(Number(key)))
  else if (Object.hasOwn(owner, key)) delete owner[key]
  else {
    owner[key] = null
    round.nulled.set(owner, nulled.add(key))
  }
  return true
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null

const valueAt = (root: unknown, path: Path) =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), root)
