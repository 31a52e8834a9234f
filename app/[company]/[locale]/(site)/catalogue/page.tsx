import { setRequestLocale } from 'next-intl/server'
import { Catalogue } from '#components/ui/catalogue'

type Props = { params: Promise<{ locale: string }> }

export const generateStaticParams = () => []

/** Every component in its states, in this company's colours: an address of development only (see lib/tenancy/routes). */
export default async function CataloguePage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  return <Catalogue />
}
