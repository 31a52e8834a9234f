const NAMES = ['localStorage', 'sessionStorage'] as const

/** Storage getters of browsers without usable storage. */
export const BLOCKED_STORAGE: [string, () => never | null][] = [
  ['have no storage', () => null],
  [
    'deny access to it',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  ],
]

/** Replaces both storages until the returned function is called. */
export function withoutStorage(get: () => never | null) {
  const before = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)!] as const)
  for (const name of NAMES) Object.defineProperty(window, name, { configurable: true, get })
  return () => {
    for (const [name, descriptor] of before) Object.defineProperty(window, name, descriptor)
  }
}
