/**
 * Maps each version of an application, or of one of its notes, that a change of this page replaced to the version after
 * the change.
 */
const replaced = new Map<string, string>()

const keyOf = (id: number, version: string) => `${id} ${version}`

/** Records that the only change between two versions was made by this page. */
export const recordOwnChange = (id: number, before: string, after: string) =>
  void replaced.set(keyOf(id, before), after)

/** Returns the version after the changes of this page, because they do not conflict with its later writes. */
export function versionAfterOwnChanges(id: number, version: string): string {
  const next = replaced.get(keyOf(id, version))
  return next === undefined || next === version ? version : versionAfterOwnChanges(id, next)
}
