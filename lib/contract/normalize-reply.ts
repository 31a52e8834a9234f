import type { z } from 'zod'
import type { Endpoint } from '#lib/contract/endpoint'

/** A contract violation in a reply (§5). It does not contain the value, which may be personal data. */
export type Problem = { call: string; attribute: string; issue: string }
export type Warn = (message: string, problem: Problem) => void

const MESSAGE = 'reply violates the contract'

type Issues = readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[]
type Path = readonly PropertyKey[]

/**
 * Handles a reply that breaks the contract: warns about each problem and returns the usable part, or throws `error`.
 */
export function normalizeReply<E extends Endpoint>(
  { method, path, reply }: E,
  value: unknown,
  error: z.ZodError,
  warn: Warn,
) {
  for (const problem of problemsOf(error.issues)) warn(MESSAGE, { call: `${method} ${path}`, ...problem })
  const normalized = normalize(reply, value, error.issues)
  if (!normalized) throw error
  return normalized.data
}

/** The same problem in many elements of a list is reported once. */
function problemsOf(issues: Issues) {
  const problems = issues.map(({ path, message: issue }) => ({ attribute: nameOf(path), issue }))
  return new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()
}

const nameOf = (path: Path) => path.map((key) => (typeof key === 'number' ? '[]' : String(key))).join('.')

/**
 * Removes invalid parts of the value. An invalid attribute is deleted so that its default applies, or else set to null.
 * If neither is valid, the object that contains it is invalid. An invalid list element is removed. Returns null if
 * nothing usable is left.
 */
export function normalize(schema: z.ZodType, value: unknown, issues: Issues) {
  const copy = structuredClone(value)
  const setToNull = new WeakMap<object, Set<PropertyKey>>()
  for (let remaining = issues; ;) {
    const round = { copy, setToNull, removed: new Map<unknown[], Set<number>>(), done: new Set<string>() }
    if (!remaining.every(({ path }) => correct(path, round))) return null
    for (const [list, indexes] of round.removed)
      for (const index of [...indexes].sort((a, b) => b - a)) list.splice(index, 1)
    const parsed = schema.safeParse(copy)
    if (parsed.success) return { data: parsed.data }
    remaining = parsed.error.issues
  }
}

type Round = {
  copy: unknown
  /** Attributes that were set to null. If one of them is still invalid, the object that contains it is invalid. */
  setToNull: WeakMap<object, Set<PropertyKey>>
  /** List indexes to remove at the end of the round, because paths refer to the original indexes. */
  removed: Map<unknown[], Set<number>>
  done: Set<string>
}

/** Corrects one attribute, once in each round. Returns false if the reply as a whole is invalid. */
function correct(path: Path, round: Round): boolean {
  const key = path.at(-1)
  if (key === undefined) return false
  const name = JSON.stringify(path)
  if (round.done.has(name)) return true
  const owner = valueAt(round.copy, path.slice(0, -1))
  const setToNull = (isObject(owner) && round.setToNull.get(owner)) || new Set()
  if (!isObject(owner) || setToNull.has(key)) return correct(path.slice(0, -1), round)
  round.done.add(name)
  if (Array.isArray(owner)) round.removed.set(owner, (round.removed.get(owner) ?? new Set()).add(Number(key)))
  else if (Object.hasOwn(owner, key)) delete owner[key]
  else {
    owner[key] = null
    round.setToNull.set(owner, setToNull.add(key))
  }
  return true
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null

const valueAt = (root: unknown, path: Path) =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), root)
