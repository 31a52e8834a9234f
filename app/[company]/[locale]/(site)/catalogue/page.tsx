import { setRequestLocale } from 'next-intl/server'
import { ClientMessages } from '#components/site/client-messages'
import { Catalogue } from '#components/ui/catalogue'

type Props = { params: Promise<{ locale: string }> }

export const generateStaticParams = () => []

/** All components in their states, with the company's colors. Development only (see lib/tenancy/site-routes). */
export default async function CataloguePage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  return (
    <ClientMessages namespaces={['FILES']}>
      <Catalogue />
    </ClientMessages>
  )
}
