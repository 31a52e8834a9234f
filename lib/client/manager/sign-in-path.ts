/** The path to which a member returns after sign-in. Only a path of this host is accepted. */
export function returnPathOf(search: string): string {
  const path = new URLSearchParams(search).get('return') ?? '/'
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) && !path.startsWith('/sign-in') ? path : '/'
}
