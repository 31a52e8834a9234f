import { useTranslations } from 'next-intl'
import { useBrowserValue } from '#lib/client/use-browser-value'
import { SIGN_IN_PROBLEMS } from '#lib/domain/manager-path'

/** Why the sign-in with the provider failed, if it sent the browser back here. */
export function useOidcProblem(): string | null {
  const t = useTranslations('MANAGERPASSKEYS')
  const name = useBrowserValue(() => new URLSearchParams(location.search).get('problem'), null)
  const problem = SIGN_IN_PROBLEMS.find((known) => known === name)
  return problem ? t(`OIDC_PROBLEM.${problem}`) : null
}
