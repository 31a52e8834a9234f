import { setRequestLocale } from 'next-intl/server'
import { Unsubscription } from '#components/information/unsubscription'
import { Narrow } from '#components/site/narrow'
import { PageShell } from '#components/site/page-shell'
import { Words } from '#components/site/words'
import { loadSite } from '#lib/server/loaders'
import { unlisted } from '#lib/server/titled'

type Props = { params: Promise<{ company: string; locale: string; token: string; id: string }> }

/** Never cached: its URL contains a secret. */
export const dynamic = 'force-dynamic'
export const generateMetadata = unlisted('INFORMATION.UNSUBSCRIPTION.TITLE', { referrer: 'no-referrer' })

export default async function UnsubscriptionPage({ params }: Props) {
  const { company, locale, token, id } = await params
  setRequestLocale(locale)
  return (
    <PageShell {...await loadSite(company, locale)}>
      <Words only={['INFORMATION']}>
        <Narrow>
          <Unsubscription token={token} id={id} />
        </Narrow>
      </Words>
    </PageShell>
  )
}
