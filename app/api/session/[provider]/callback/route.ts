import { SocialProviderName } from '#lib/domain/social-provider'
import { refuse } from '#lib/server/proxy'
import { finishSocial } from '#lib/server/social'

type Context = { params: Promise<{ provider: string }> }

/** The redirect URI of the provider. */
export async function GET(request: Request, { params }: Context) {
  const provider = SocialProviderName.safeParse((await params).provider)
  return provider.success ? finishSocial(request, provider.data) : refuse('NOT_FOUND', 'no such provider')
}
