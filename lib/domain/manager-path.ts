/** The subdomain of the manager back office. It is not available to companies. */
export const MANAGER_SLUG = 'manager'

/** Problems of a sign-in with OpenID Connect that the sign-in screen shows. */
export const SIGN_IN_PROBLEMS = ['rejected', 'expired', 'limited', 'unavailable'] as const
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]

/** The sign-in screen of the back office that returns to `path`. */
export function signInPath(path: string, problem?: SignInProblem): string {
  const query = new URLSearchParams({ ...(path !== '/' && { return: path }), ...(problem && { problem }) })
  return query.size > 0 ? `/sign-in?${query.toString()}` : '/sign-in'
}
