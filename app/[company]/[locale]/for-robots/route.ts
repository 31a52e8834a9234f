import { robotsText } from '#lib/seo/robots'
import { fileRoute } from '#lib/server/file-route'

export const revalidate = 60
export const generateStaticParams = () => []

export const GET = fileRoute('text/plain; charset=utf-8', ({ company, origin }) => robotsText(company, origin))
