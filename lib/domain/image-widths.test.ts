import { IMAGE_WIDTHS } from '#lib/domain/image-widths'

test('each width is between a fifth and a half larger than the previous one', () => {
  for (const [index, width] of IMAGE_WIDTHS.slice(1).entries()) {
    const ratio = width / IMAGE_WIDTHS[index]!
    expect([width, ratio >= 1.2 && ratio <= 1.5]).toEqual([width, true])
  }
})
