/**
 * Gives all elements a height in the tests of a file. Virtual lists render only visible rows. jsdom has no
 * layout, so no row would be visible.
 */
export function withElementHeight(px: number) {
  const original = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight')!
  beforeEach(() => void Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: px }))
  afterEach(() => void Object.defineProperty(HTMLElement.prototype, 'offsetHeight', original))
}
