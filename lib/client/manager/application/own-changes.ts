/** Versions of applications that a change of this page replaced, with the versions after it. */
const replaced = new Map<string, string>()

const keyOf = (id: number, version: string) => `${id} ${version}`

/** Records that nothing but a change of this page is between two versions of an application. */
export const recordOwnChange = (id: number, before: string, after: string) =>
  void replaced.set(keyOf(id, before), after)

/** Returns the version of an application after the changes of this page, which do not conflict with its other writes. */
export function versionAfterOwnChanges(id: number, version: string): string {
  const next = replaced.get(keyOf(id, version))
  return next === undefined || next === version ? version : versionAfterOwnChanges(id, next)
}
