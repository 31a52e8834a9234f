import { SocialProviderName } from '#lib/domain/social-provider'
import { reject } from '#lib/server/proxy'
import { startSocialSignIn } from '#lib/server/social'

type Context = { params: Promise<{ provider: string }> }

/** Starts a sign-in with Google or LinkedIn. `return` is the path to return to. */
export async function GET(request: Request, { params }: Context) {
  const provider = SocialProviderName.safeParse((await params).provider)
  return provider.success ? startSocialSignIn(request, provider.data) : reject('NOT_FOUND', 'Provider not found')
}
