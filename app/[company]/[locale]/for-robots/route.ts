import { robotsText } from '#lib/seo/robots'
import { answerFile } from '#lib/server/file'

export const revalidate = 60
export const generateStaticParams = () => []

export const GET = answerFile('text/plain; charset=utf-8', ({ company, origin }) => robotsText(company, origin))
