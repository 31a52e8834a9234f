import { SocialProviderName } from '#lib/domain/social-provider'
import { reject } from '#lib/server/proxy'
import { finishSocialSignIn } from '#lib/server/social'

type Context = { params: Promise<{ provider: string }> }

/** The redirect URI of the provider. */
export async function GET(request: Request, { params }: Context) {
  const provider = SocialProviderName.safeParse((await params).provider)
  return provider.success ? finishSocialSignIn(request, provider.data) : reject('NOT_FOUND', 'Provider not found')
}
