import sharp from 'sharp'
import { convertLogo } from '#lib/funnel-api/features/files/convert-logo'

it('converts an SVG to a PNG in a worker process', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><rect width="8" height="4"/></svg>',
  )
  const { png, width, height } = await convertLogo(svg, { width: 40, height: 40, fit: 'inside' })
  const found = await sharp(png).metadata()
  expect([width, height, found.format, found.width]).toEqual([40, 20, 'png', 40])
})

it('rejects a file that is not an image', async () => {
  await expect(convertLogo(Buffer.from('text'), { width: 40, height: 40, fit: 'inside' })).rejects.toThrow()
})
