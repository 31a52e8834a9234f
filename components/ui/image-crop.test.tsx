import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CropperProps } from 'react-easy-crop'
import { ImageCrop } from './image-crop'
import { renderUi } from './render-ui'

type Props = Pick<CropperProps, 'crop' | 'onMediaLoaded' | 'onCropSizeChange'>

// jsdom has no layout, so this mock reports one: a photo of 300 × 200 pixels with a crop area of 200 × 200.
jest.mock('react-easy-crop', () => {
  const React = jest.requireActual<typeof import('react')>('react')
  return function Cropper({ crop, onMediaLoaded, onCropSizeChange }: Props) {
    React.useEffect(() => {
      onMediaLoaded?.({ width: 300, height: 200, naturalWidth: 900, naturalHeight: 600 })
      onCropSizeChange?.({ width: 200, height: 200 })
    }, [onMediaLoaded, onCropSizeChange])
    return <output>{`${crop.x} ${crop.y}`}</output>
  }
})

test('moves the crop area with buttons, without a drag, up to the edge of the photo', async () => {
  renderUi(
    <ImageCrop image={{ url: 'blob:1', width: 900, height: 600, name: 'me.jpg' }} failure={null} onArea={() => {}} />,
  )
  const position = () => screen.getByText(/^-?\d+ -?\d+$/).textContent
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await press('Right')
  expect(position()).toBe('-24 0')
  await press('Right')
  await press('Right')
  expect(position()).toBe('-50 0')
  await press('Down')
  expect(position()).toBe('-50 0')
  await press('Left')
  expect(position()).toBe('-26 0')
})
