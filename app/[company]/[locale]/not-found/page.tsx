import { setRequestLocale } from 'next-intl/server'
import { NotFound } from '#components/site/not-found'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []

/** Where there is no such company. */
export default async function NotFoundPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return (
    <main id="content">
      <NotFound />
    </main>
  )
}
