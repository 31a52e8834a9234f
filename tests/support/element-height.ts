/**
 * Gives all elements a height in the tests of a file. Virtual lists render only visible rows, and without a layout,
 * jsdom has none.
 */
export function withElementHeight(px: number) {
  const original = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight')!
  beforeEach(() => void Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: px }))
  afterEach(() => void Object.defineProperty(HTMLElement.prototype, 'offsetHeight', original))
}
