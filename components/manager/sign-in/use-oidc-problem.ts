import { useTranslations } from 'next-intl'
import { useBrowserValue } from '#lib/client/use-browser-value'
import { SIGN_IN_PROBLEMS } from '#lib/domain/manager-path'

/** Returns why the sign-in with the identity provider failed. The server adds the reason to the URL of this page. */
export function useOidcProblem(): string | null {
  const t = useTranslations('MANAGERPASSKEYS')
  const name = useBrowserValue(() => new URLSearchParams(location.search).get('problem'), null)
  const problem = SIGN_IN_PROBLEMS.find((known) => known === name)
  return problem ? t(`OIDC_PROBLEM.${problem}`) : null
}
