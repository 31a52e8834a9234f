import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactElement } from 'react'
import files from '#messages/en/files'
import ui from '#messages/en/ui'
import { ImageCrop } from './image-crop'
import { Progress } from './progress'

jest.mock('react-easy-crop', () => () => null)

/** The texts are English in each language, because only the number is tested. */
const show = (locale: string, element: ReactElement) =>
  render(
    <NextIntlClientProvider locale={locale} messages={{ FILES: files, UI: ui }} timeZone="Europe/Paris">
      {element}
    </NextIntlClientProvider>,
  )

describe.each([
  ['en', '45%', '100%'],
  ['nl', '45%', '100%'],
  ['de', '45\u00a0%', '100\u00a0%'],
  ['es', '45\u00a0%', '100\u00a0%'],
  ['fr', '45\u00a0%', '100\u00a0%'],
])('in the language %s', (locale, percent, zoom) => {
  test('the progress of an upload is a localized percentage', () => {
    const { container } = show(locale, <Progress value={0.449} label="Sending" showLabel />)
    expect(container.textContent).toBe(`Sending${percent}`)
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '45')
  })

  test('the zoom of a photo is a localized percentage', () => {
    const image = { url: 'blob:1', width: 900, height: 600, name: 'me.jpg' }
    show(locale, <ImageCrop image={image} failure={null} onArea={() => {}} />)
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', zoom)
  })
})
