import type { z } from 'zod'
import type { Endpoint } from '#lib/contract/endpoint'

/** A contract violation in a reply (§5). It has no value, because values may be personal data. */
export type Problem = { call: string; attribute: string; wrong: string }
export type Warn = (what: string, problem: Problem) => void

const MESSAGE = 'an answer is not what the contract says'

type Issues = readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[]
type Path = readonly PropertyKey[]

/**
 * Handles a reply that breaks the contract: warns about each problem and returns the usable part, or throws `error`.
 */
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

/** The same problem in many elements of a list is reported once. */
function problemsOf(issues: Issues) {
  const problems = issues.map(({ path, message: wrong }) => ({ attribute: nameOf(path), wrong }))
  return new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()
}

const nameOf = (path: Path) => path.map((key) => (typeof key === 'number' ? '[]' : String(key))).join('.')

/**
 * Removes invalid parts of the value. An invalid attribute is deleted so that its default applies, or else set to null.
 * If neither is valid, the object that contains it is invalid. An invalid list element is removed. Returns null if
 * nothing usable is left.
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
  /** Attributes that were set to null without success. */
  nulled: WeakMap<object, Set<PropertyKey>>
  /** List indexes to remove after all issues of the round are handled, because paths refer to the old indexes. */
  gone: Map<unknown[], Set<number>>
  done: Set<string>
}

/** Corrects one attribute, once a round. Returns false if the reply as a whole is invalid. */
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
