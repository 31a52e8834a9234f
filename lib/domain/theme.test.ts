import { contrast, luminance, textColorOn, Theme, titleScrim } from '#lib/domain/theme'

test('luminance runs from 0 for black to 1 for white and weighs green most', () => {
  expect(luminance('#000000')).toBe(0)
  expect(luminance('#ffffff')).toBeCloseTo(1, 10)
  expect(luminance('#00ff00')).toBeCloseTo(0.7152, 4)
  expect(luminance('#FF0000')).toBeCloseTo(0.2126, 4)
  // Dark colors are on the linear part of the curve.
  expect(luminance('#0a0a0a')).toBeCloseTo(10 / 255 / 12.92, 9)
  expect(luminance('#0b0b0b')).toBeCloseTo(0.00335, 5)
})

test.each([
  ['#ffffff', 'black'],
  ['#00ff00', 'black'],
  // Two neighboring grays on either side of 0.7.
  ['#dadada', 'black'],
  ['#d9d9d9', 'white'],
  ['#2563eb', 'white'],
  ['#000000', 'white'],
])('text on %s is %s', (background, text) => {
  expect(textColorOn(background)).toBe(text)
})

test('contrast is 21 for black on white, 1 for equal colors, and symmetric', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#5b3a1e', '#5b3a1e')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#ffffff', '#767676')).toBe(contrast('#767676', '#ffffff'))
})

test('an empty theme gets all defaults, with help displayed', () => {
  expect(Theme.parse({})).toMatchObject({ is_help_displayed: true, header_link_color: null, title_font: 'system-ui' })
})

test.each(['red', '#fff', '#12345g', 'rgb(0,0,0)', '#000000;background:url(x)'])('rejects the color %s', (color_1) => {
  expect(Theme.safeParse({ color_1 }).success).toBe(false)
})

test.each([
  ['#ffffff', 'dark'],
  ['#0f3057', 'light'],
  ['#000000', 'light'],
  // No scrim makes a middle gray readable.
  ['#808080', null],
  ['white', null],
  [null, null],
] as const)('a title of %s over an image has the scrim %s', (color, scrim) => {
  expect(titleScrim(color)).toBe(scrim)
})
